import { Ajv2020 } from 'ajv/dist/2020.js';
import { z } from 'zod';
import type { Schema } from './arbitraries';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  schema: Schema;
}

interface Content {
  content?: Record<string, { schema?: Schema }>;
}

export interface Operation {
  parameters?: Parameter[];
  requestBody?: Content;
  responses: Record<string, Content>;
}

export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
}

/** Returns a copy of the document in which objects allow only the fields that their schemas name. */
function closed<T>(part: T): T {
  if (Array.isArray(part)) return part.map(closed) as T;
  if (typeof part !== 'object' || part === null) return part;
  const copy = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, closed(value)]));
  const isObject = copy.type === 'object' || (Array.isArray(copy.type) && copy.type.includes('object'));
  if (isObject && copy.properties) copy.additionalProperties ??= false;
  return copy as T;
}

const accepts = (schema: z.ZodType) => (text: string) => schema.safeParse(text).success;
const formats = { 'date-time': accepts(z.iso.datetime()), email: accepts(z.email()) };

/** Checks responses against the document: status, content type, and a body without undocumented fields. */
export function answerChecker(document: ApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats });
  ajv.addSchema(closed(document), 'api');

  /** Returns the deviations of a response from the document. */
  return (path: string, method: string, status: number, type: string, body: unknown): string[] => {
    const responses = document.paths[path]?.[method]?.responses;
    // A body that is too large is among the refusals that any call may have.
    const place = status === 413 ? 'default' : String(status);
    const documented = responses?.[place];
    if (!documented) return [`status ${status} is not documented`];
    if (!documented.content) return body === '' ? [] : ['the answer should have no body'];
    if (!documented.content[type]) return [`content type ${type} is not documented`];
    if (type !== 'application/json') return [];
    const pointer = [path, method, 'responses', place, 'content', type, 'schema']
      .map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))
      .map(encodeURIComponent)
      .join('/');
    const isValid = ajv.getSchema(`api#/paths/${pointer}`) ?? ajv.compile({ $ref: `api#/paths/${pointer}` });
    if (isValid(body)) return [];
    return (isValid.errors ?? []).map(({ instancePath, message, params }) =>
      [instancePath || 'the body', message, JSON.stringify(params)].join(' '),
    );
  };
}
