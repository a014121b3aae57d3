import { eq } from 'drizzle-orm';
import { webAddress } from '../../../src/rules/webAddress';
import { invites } from '../../db/schema/classes';
import { badRequest } from '../../http/errors';
import type { Services } from '../../services/services';
import type { HostSessionRecord } from './records';

/** Whether an address is on the site of another one. */
const isOnSiteOf = (address: string, site: string): boolean =>
  URL.canParse(address) && URL.canParse(site) && new URL(address).origin === new URL(site).origin;

/** Stores the address that Play opens for a student. It has to be on a site that an administrator has entered. */
export async function givePlayAddress(
  { db }: Pick<Services, 'db'>,
  { simulation }: HostSessionRecord,
  inviteId: string,
  given: string,
): Promise<void> {
  const address = webAddress(given) ?? '';
  const isOwn = [simulation.clientRoot, simulation.redirectUrl].some((site) => isOnSiteOf(address, site));
  if (given !== '' && !isOwn) {
    throw badRequest('The address cannot be stored.', {
      play_url: 'Give an http(s) address on the site of the simulation’s client root or redirect URL.',
    });
  }
  await db.update(invites).set({ playUrl: address }).where(eq(invites.id, inviteId));
}
