/** Names of values that are always removed. */
const SECRET_KEY = /pass|token|secret|authoriz|cookie|magic|e?mail\b|query|fragment|^user$|address$/i;
/** Ids of the error reporting's own records: hexadecimal digits only. */
const OWN_ID = /^(?:[\da-f]{16}|[\da-f]{32})$/;
/** Names of the app's own files, whose hashes may look like keys. */
const FILE_KEY = /^(?:filename|abs_path|function|module)$/;

const withoutQuery = (text: string): string =>
  text.replace(/((?:[a-z][\w+.-]*:\/\/|\/)[^\s"'<>?#]*)[?#][^\s"'<>]*/gi, '$1');

const withoutIds = (text: string): string => text.replace(/\b[\da-f]{24}\b/gi, ':id');

/** A secret with its name within a text: JSON (encoded once or more), a header or a form body. */
const NAMED = String.raw`(?:(?:pass|token|secret)[\w-]*|authorization|address)\\*"?\s*[:=]\s*`;
/** Up to the quote with the same escaping as the first one, or to the end of a text that was cut off. */
const QUOTED = String.raw`(\\*)"(?:[^]*?(?<!\\)\2"|[^]*$)`;
const namedSecret = new RegExp(`(${NAMED})(?:${QUOTED}|(?:(?:Basic|Bearer)\\s+)?[^\\s,;&}]+)`, 'gi');

const withoutSecrets = (text: string): string =>
  text
    .replace(namedSecret, '$1[secret]')
    .replace(/\bBearer\s+\S+/gi, 'Bearer [secret]')
    .replace(/\bBasic\s+(?=\S*[\d=])[\w+/]{4,}={0,2}/gi, 'Basic [secret]')
    // A quoted local part of a mail address may hold any character.
    .replace(/(?<!\\)\\*"(?:[^"\\\r\n]|\\[^"]){1,256}\\*"(?:@|%40)[^\s@"'<>[\](){},;:/?&]+/gi, '[address]')
    .replace(/[^\s@"'<>[\](){},;:=/?&]{1,256}(?:@|%40)[^\s@"'<>[\](){},;:/?&]+/gi, '[address]')
    .replace(/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{24,}(?:\.[\w-]{8,})*/gi, '[secret]')
    // The label of a control may contain a name.
    .replace(/\[(?:aria-label|title|alt|name)="[^"]*"\]/g, '');

function scrubText(text: string, key: string): string {
  if (OWN_ID.test(text)) return text;
  const clean = withoutIds(withoutQuery(text));
  return FILE_KEY.test(key) ? clean : withoutSecrets(clean);
}

/** A copy without tokens, passwords, mail addresses and query strings, at any depth. */
export function scrub<T>(value: T, key = ''): T {
  if (typeof value === 'string') return scrubText(value, key) as T;
  if (Array.isArray(value)) return value.map((item) => scrub(item, key)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) =>
      SECRET_KEY.test(name) ? [] : [[name, scrub(inner, name)]],
    ),
  ) as T;
}
