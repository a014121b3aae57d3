import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { button, dark, light } from '../../../server/mail/layout';
import { partners } from '../../../src/rules/site';

/** The linear value of a colour channel by the definition of WCAG. */
const linear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

function luminance([red, green, blue]: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => linear((channel ?? Number.NaN) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function channelsOf(colour: string): number[] {
  const digits = /^#([0-9a-f]{6})$/i.exec(colour)?.[1];
  if (!digits) throw new Error(`${colour} is not written as #rrggbb`);
  return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
}

function contrast(...pair: [readonly number[], readonly number[]]): number {
  const [darker = 0, lighter = 0] = pair.map(luminance).sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}
const white = channelsOf('#ffffff');

test.each([light, dark])('the texts of mails have enough contrast: %j', (colours) => {
  const { page, text, muted } = colours;
  for (const pair of [
    [text, page],
    [muted, page],
    [button.text, button.ground],
  ] as const)
    expect(contrast(channelsOf(pair[0]), channelsOf(pair[1])), pair.join(' on ')).toBeGreaterThanOrEqual(4.5);
});

test.each(partners.map(({ key, colours }) => [key, colours] as const))(
  'white text has enough contrast on the whole gradient of %s',
  (_, [from, to]) => {
    const start = channelsOf(from);
    const end = channelsOf(to);
    for (let part = 0; part <= 1; part += 0.05) {
      const channels = start.map((channel, i) => channel + ((end[i] ?? Number.NaN) - channel) * part);
      expect(contrast(white, channels), `at ${part}`).toBeGreaterThanOrEqual(4.5);
    }
  },
);

test('every partner has a different address and name', () => {
  expect(new Set(partners.map(({ key }) => key)).size).toBe(partners.length);
  for (const { key, name, subtitle } of partners) {
    expect(key).toMatch(/^[a-z][a-z0-9-]*$/);
    expect(name && subtitle).toMatch(/\w/);
  }
});

test('each cover of the build is a picture for mails, too', () => {
  const files = readdirSync('public/covers');
  const drawings = files.filter((file) => file.endsWith('.svg'));
  expect(files).toEqual(expect.arrayContaining(drawings.map((file) => file.replace('.svg', '.jpg'))));
});
