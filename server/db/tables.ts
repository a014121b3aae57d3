// All tables, for one import.
// biome-ignore-all lint/performance/noBarrelFile: each part of the server reads several tables, and they refer to each other
export * from './schema/audit';
export * from './schema/certificates';
export * from './schema/classes';
export { folded, inLetters, newId } from './schema/columns';
export * from './schema/documents';
export * from './schema/mails';
export * from './schema/oidc';
export * from './schema/payments';
export * from './schema/people';
export * from './schema/purchases';
export * from './schema/sandbox';
export * from './schema/simulations';
export * from './schema/webhooks';
