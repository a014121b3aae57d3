import fc from 'fast-check';
import { naughtyStrings } from '../support/naughtyStrings';

/** The subset of JSON Schema that the API document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

/**
 * The source of generated values. `known` holds texts that the server has returned, such as ids, addresses and
 * dates.
 */
export interface Source {
  resolve: (ref: string) => Schema;
  known: readonly string[];
}

const LONG = 2_000;

function stringsOf({ pattern, minLength = 0, maxLength = LONG }: Schema, { known }: Source) {
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  const unit = fc.constantFrom('grapheme' as const, 'binary' as const);
  const drawn = unit.chain((kind) =>
    fc.string({ unit: kind, minLength, maxLength: Math.min(maxLength, LONG), size: 'small' }),
  );
  const fitting = known.filter((text) => text.length >= minLength && text.length <= maxLength);
  return fitting.length > 0 ? fc.oneof(drawn, fc.constantFrom(...fitting)) : drawn;
}

function ofType(type: string, schema: Schema, source: Source): fc.Arbitrary<unknown> {
  const { minimum: min, maximum: max } = schema;
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({ ...(min !== undefined && { min }), ...(max !== undefined && { max }) });
    case 'number':
      return fc.double({
        noNaN: true,
        noDefaultInfinity: true,
        ...(min !== undefined && { min }),
        ...(max !== undefined && { max }),
      });
    case 'array':
      return fc.array(valid(schema.items ?? {}, source), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      });
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, property]) => [name, valid(property, source)]),
        ),
        { requiredKeys: schema.required ?? [] },
      );
    default:
      return stringsOf(schema, source);
  }
}

/** Generates values that the schema allows. */
export function valid(schema: Schema, source: Source): fc.Arbitrary<unknown> {
  if (schema.$ref) return valid(source.resolve(schema.$ref), source);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((choice) => valid(choice, source)));
  const types = [schema.type ?? 'string'].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema, source)));
}

/** Generates texts that fit into a URL; servers reject longer URLs before the app's code runs. */
export const hostileText = fc.oneof(
  fc.constantFrom(...naughtyStrings.filter((text) => text.length <= LONG)),
  fc.string({ unit: 'binary', maxLength: LONG }),
);

const hostileValue = fc.oneof(
  fc.constantFrom(...naughtyStrings),
  fc.jsonValue(),
  fc.constantFrom(null, '', -1, 0, 1e21, 1.005, 2 ** 53, [], {}, true),
);

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Generates values near an example: some fields are missing, unknown, generated from the schema, or hostile.
 * `fields` is the number of fields that share the changes.
 */
export function near(example: unknown, schema: Schema, source: Source, fields = 1): fc.Arbitrary<unknown> {
  if (schema.$ref) return near(example, source.resolve(schema.$ref), source, fields);
  const { properties } = schema;
  if (!properties) {
    return fc.oneof(
      { weight: 4 * fields, arbitrary: fc.constant(example) },
      { weight: 3, arbitrary: valid(schema, source) },
      { weight: 1, arbitrary: hostileValue },
    );
  }
  const given = isFields(example) ? example : {};
  const count = Object.keys(properties).length;
  const entries = Object.entries(properties).map(([name, property]) => [
    name,
    near(given[name], property, source, count),
  ]);
  const drawn: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(entries);
  const whole = fc.record(drawn);
  const unknown = fc.dictionary(
    fc.constantFrom('__proto__', 'constructor', '$ne', 'role', 'id'),
    hostileValue,
  );
  return fc.oneof(
    { weight: 12, arbitrary: whole },
    { weight: 2, arbitrary: fc.record(drawn, { requiredKeys: [] }) },
    { weight: 2, arbitrary: fc.tuple(whole, unknown).map(([body, more]) => ({ ...body, ...more })) },
    { weight: 1, arbitrary: hostileValue },
  );
}
