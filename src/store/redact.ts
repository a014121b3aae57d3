/** The fields of arguments and answers that hold a secret. */
const secretFields: ReadonlySet<string> = new Set([
  'client_secret',
  'magiclogin',
  'password',
  'repassword',
  'token',
]);

/** The same value with its secrets left blank; what holds none stays the same object. */
export function redact<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.keys(value).filter((name) => secretFields.has(name));
  if (names.length === 0) return value;
  return { ...value, ...Object.fromEntries(names.map((name) => [name, ''])) };
}
