import { ConfigError } from './checks';

/** The platforms whose signed links sign their users in. */
export const partners = ['lti', 'campus'] as const;
export type Partner = (typeof partners)[number];

export type PartnerKeys = ReadonlyMap<Partner, string>;

const MIN_LENGTH = 32;

export const partnerNamed = (name: string | undefined): Partner | undefined =>
  partners.find((partner) => partner === name);

/** Parses `lti=key,campus=key`. Keys are secrets, so no message repeats them. */
export function readPartnerKeys(text = ''): PartnerKeys {
  const keys = new Map<Partner, string>();
  for (const entry of text.split(',').filter((part) => part.trim())) {
    const separator = entry.indexOf('=');
    const partner = partnerNamed(entry.slice(0, Math.max(0, separator)).trim());
    const key = entry.slice(separator + 1).trim();
    if (!partner) throw new ConfigError("PARTNER_KEYS must be like 'lti=key,campus=key'.");
    if (keys.has(partner)) throw new ConfigError(`PARTNER_KEYS names '${partner}' twice.`);
    if (key.length < MIN_LENGTH) {
      throw new ConfigError(`PARTNER_KEYS must give '${partner}' a key of ${MIN_LENGTH} characters or more.`);
    }
    if ([...keys.values()].includes(key)) {
      throw new ConfigError('PARTNER_KEYS must give each partner a key of its own.');
    }
    keys.set(partner, key);
  }
  return keys;
}
