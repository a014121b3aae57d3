// All tables: what a test reads of the database comes by one import.
export * from '../../server/db/schema/audit';
export * from '../../server/db/schema/certificates';
export * from '../../server/db/schema/classes';
export { newId } from '../../server/db/schema/columns';
export * from '../../server/db/schema/documents';
export * from '../../server/db/schema/mails';
export * from '../../server/db/schema/oidc';
export * from '../../server/db/schema/payments';
export * from '../../server/db/schema/people';
export * from '../../server/db/schema/purchases';
export * from '../../server/db/schema/sandbox';
export * from '../../server/db/schema/simulations';
export * from '../../server/db/schema/webhooks';
