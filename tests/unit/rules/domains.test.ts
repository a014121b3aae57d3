import { expect, test } from 'vitest';
import { domainsIn, eitherOf, isOfDomains } from '../../../src/rules/links/domains';

test('domains are read from any usual form, each once', () => {
  expect(domainsIn(' @School.example; mail.school.example,school.example\nother.example ')).toEqual([
    'school.example',
    'mail.school.example',
    'other.example',
  ]);
  expect(domainsIn('https://www.school.example/about, http://other.example, third.example/')).toEqual([
    'www.school.example',
    'other.example',
    'third.example',
  ]);
  expect(domainsIn('＠Schöol.Example, \u200eschöol.example')).toEqual(['xn--schol-lua.example']);
  expect(domainsIn(' ,; ')).toEqual([]);
});

test('an address is of a domain only by the whole of it', () => {
  const domains = ['school.example', 'other.example'];
  expect(isOfDomains('Ada@School.Example', domains)).toBe(true);
  for (const text of ['ada@x.school.example', 'ada@myschool.example', 'school.example@evil.example'])
    expect(isOfDomains(text, domains)).toBe(false);
  expect(isOfDomains('ada@evil.example', [])).toBe(true);
});

test.each([
  [[], ''],
  [['a.example'], 'a.example'],
  [['a.example', 'b.example'], 'a.example or b.example'],
  [['a.example', 'b.example', 'c.example'], 'a.example, b.example or c.example'],
])('%j reads %s', (domains, text) => {
  expect(eitherOf(domains)).toBe(text);
});
