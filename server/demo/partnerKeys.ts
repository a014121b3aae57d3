import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, cannotBeWritten, type PartnerKeys, partners, readPartnerKeys } from '../config/config';

/** The file in which `npm run partner-link` finds the keys of a demo. */
const FILE = 'partner-keys';

/** The configured keys. A demo without any creates its own and keeps them in its data folder. */
export function partnerKeysOf({
  mode,
  dataDir,
  partnerKeys,
}: Pick<Config, 'mode' | 'dataDir' | 'partnerKeys'>): PartnerKeys {
  if (mode !== 'demo' || partnerKeys.size > 0) return partnerKeys;
  const file = join(dataDir, FILE);
  if (!existsSync(file)) {
    const keys = partners.map((partner) => `${partner}=${randomBytes(32).toString('base64url')}`);
    try {
      mkdirSync(dataDir, { recursive: true });
      writeFileSync(file, keys.join(','), { mode: 0o600 });
    } catch {
      throw cannotBeWritten(dataDir);
    }
  }
  return readPartnerKeys(readFileSync(file, 'utf8'));
}
