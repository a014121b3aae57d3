import { z } from 'zod';
import { auditEntrySchema } from '../../src/contract/audit';
import { classLinkSchema, openClassSchema } from '../../src/contract/classLink';
import { classroomSchema } from '../../src/contract/classroom';
import { classStudentSchema } from '../../src/contract/classStudent';
import { errorBodySchema } from '../../src/contract/common';
import { coTeacherSchema } from '../../src/contract/coTeacher';
import { hostSessionSchema, hostStudentSchema } from '../../src/contract/host';
import { inviteSchema } from '../../src/contract/invite';
import { classSessionSchema, purchaseSchema } from '../../src/contract/purchase';
import { schoolSchema } from '../../src/contract/school';
import { sessionSchema } from '../../src/contract/session';
import {
  catalogueDetailSchema,
  catalogueItemSchema,
  materialsSchema,
  simulationItemSchema,
  simulationSchema,
} from '../../src/contract/simulation';
import { userSchema } from '../../src/contract/user';
import { webhookDeliverySchema } from '../../src/contract/webhook';

const named = {
  AuditEntry: auditEntrySchema,
  CatalogueDetail: catalogueDetailSchema,
  CatalogueItem: catalogueItemSchema,
  ClassLink: classLinkSchema,
  Classroom: classroomSchema,
  ClassStudent: classStudentSchema,
  CoTeacher: coTeacherSchema,
  Client: simulationSchema,
  ClientItem: simulationItemSchema,
  Error: errorBodySchema,
  Game: classSessionSchema,
  HostSession: hostSessionSchema,
  HostStudent: hostStudentSchema,
  Invite: inviteSchema,
  Materials: materialsSchema,
  OpenClass: openClassSchema,
  Purchase: purchaseSchema,
  School: schoolSchema,
  Session: sessionSchema,
  User: userSchema,
  WebhookDelivery: webhookDeliverySchema,
};
// The names are given here, so that the contract does not depend on the OpenAPI generator.
for (const [id, schema] of Object.entries(named)) z.globalRegistry.add(schema, { id });

type Json = Record<string, unknown>;
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** Moves every named schema of a document to its components, and leaves a reference in its place. */
export function nameSchemas(document: object): object {
  const schemas: Json = {};
  const visit = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isJson(value)) return value;
    const { id, ...rest } = value;
    const visited = Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, visit(part)]));
    if (typeof id !== 'string' || !Object.hasOwn(named, id)) {
      return id === undefined ? visited : { ...visited, id: visit(id) };
    }
    schemas[id] = visited;
    return { $ref: `#/components/schemas/${id}` };
  };
  const { components, ...rest } = document as { components?: Json };
  const visited = visit(rest) as Json;
  return { ...visited, components: { ...components, schemas } };
}
