import fc from 'fast-check';
import { naughtyStrings } from '../support/naughtyStrings';

/** The subset of JSON Schema that the API document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  not?: { const: unknown };
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  pattern?: string;
  format?: string;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

/** The source of generated values. `known` holds texts that the server has returned, such as ids and dates. */
export interface Source {
  resolve: (ref: string) => Schema;
  known: readonly string[];
}

/** A text of a body that has no limit in the document. */
const LONG = 20_000;
/** A text of an address: servers reject long addresses before the app's code runs. */
const LONG_IN_ADDRESS = 400;

/** A parameter's schema, in which a text has a limit. */
export const inAddress = (schema: Schema): Schema => ({ maxLength: LONG_IN_ADDRESS, ...schema });

const unit = fc.constantFrom('grapheme' as const, 'binary' as const);

/** Generates texts of exactly one of these lengths: a short one, repeated. */
const ofLength = (...lengths: number[]): fc.Arbitrary<string> => {
  const piece = unit.chain((kind) => fc.string({ unit: kind, minLength: 1, maxLength: 8 }));
  return fc
    .tuple(fc.oneof(fc.constantFrom('x', '<', '&', ' x'), piece), fc.constantFrom(...lengths))
    .map(([text, length]) => text.repeat(Math.ceil(length / text.length)).slice(0, length));
};

/** Patterns that most texts match, since they only exclude characters or ask for one that is not blank. */
const isLoose = (pattern: string): boolean => /^(?:\^\[\^|\^\(\?=|\\S)/.test(pattern);

function stringsOf(schema: Schema, source: Source): fc.Arbitrary<string> {
  const { pattern, format, not, minLength = 0, maxLength = LONG } = schema;
  const { known } = source;
  if (format === 'date-time' || format === 'date') {
    const years = pattern ? { min: new Date('2000-01-01'), max: new Date('2100-12-31') } : {};
    const length = format === 'date' ? 'YYYY-MM-DD'.length : undefined;
    return fc.date({ noInvalidDate: true, ...years }).map((date) => date.toISOString().slice(0, length));
  }
  if (pattern) {
    const expression = new RegExp(pattern, 'u');
    if (format === 'email') return fc.emailAddress({ size: 'small' }).filter((text) => expression.test(text));
    const drawn = isLoose(pattern)
      ? stringsOf({ minLength, maxLength }, source).filter((text) => expression.test(text))
      : fc.stringMatching(new RegExp(pattern), { size: 'small' });
    return drawn.filter((text) => text.length <= maxLength && text !== not?.const);
  }
  const short = unit.chain((kind) => fc.string({ unit: kind, minLength, maxLength, size: 'small' }));
  const atLimit = ofLength(Math.max(minLength, maxLength - 1), maxLength);
  const drawn = fc.oneof({ weight: 8, arbitrary: short }, { weight: 1, arbitrary: atLimit });
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
      if (schema.multipleOf) {
        const steps = (limit: number) => Math.round(limit / (schema.multipleOf ?? 1));
        const digits = String(schema.multipleOf).length - 2;
        return fc
          .integer({ min: steps(min ?? 0), max: steps(max ?? 1000) })
          .map((n) => Number((n * (schema.multipleOf ?? 1)).toFixed(digits)));
      }
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
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) {
    const { anyOf, ...common } = schema;
    // A choice adds to what the schema itself says.
    const required = (choice: Schema) => [...(common.required ?? []), ...(choice.required ?? [])];
    return fc.oneof(
      ...anyOf.map((choice) => valid({ ...common, ...choice, required: required(choice) }, source)),
    );
  }
  const types = [schema.type ?? 'string'].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema, source)));
}

/** Generates texts that fit into an address. */
export const hostileText = fc.oneof(
  fc.constantFrom(...naughtyStrings.filter((text) => text.length <= 2_000)),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('x', "'", '%').map((sign) => sign.repeat(LONG_IN_ADDRESS)),
);

/** Generates texts beyond the limit of a field: by one character, and far. */
const tooLong = ({ maxLength = LONG }: Schema): fc.Arbitrary<string> =>
  ofLength(maxLength + 1, maxLength * 2, Math.min(maxLength * 100, 200_000));

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
      { weight: 1, arbitrary: tooLong(schema) },
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
