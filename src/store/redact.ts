/** The fields of arguments and answers that hold secrets. */
const secretFields: ReadonlySet<string> = new Set([
  'client_secret',
  'magiclogin',
  'password',
  'repassword',
  'token',
  'webhook_secret',
]);

/** A copy with blank secrets; a value without secrets stays the same object. */
export function redact<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.keys(value).filter((name) => secretFields.has(name));
  if (names.length === 0) return value;
  return { ...value, ...Object.fromEntries(names.map((name) => [name, ''])) };
}
