import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { isEmailAddress } from '../../../src/rules/emailAddress';
import { naughtyStrings } from '../../support/naughtyStrings';

const schema = z.email().max(320);
const texts = fc.oneof(
  fc.emailAddress(),
  fc.string({
    unit: fc.constantFrom('a', 'Z', '1', '.', '-', '_', "'", '+', '@', ' ', 'é', '\n'),
    maxLength: 20,
  }),
  fc.nat({ max: 330 }).map((length) => `${'a'.repeat(length)}@b.example`),
  fc.constantFrom(...naughtyStrings),
);

test('an address is what the schema of the calls takes', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(isEmailAddress(text)).toBe(schema.safeParse(text).success);
    }),
  );
});
