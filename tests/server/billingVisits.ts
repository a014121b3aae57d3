import { eq } from 'drizzle-orm';
import { createBillingLink, openVisit } from '../../server/commerce/documents/billingLinks';
import { schools } from '../../server/db/tables';
import type { TestServer } from './support';

/** The token that a finance contact's mail has in the address of its link. */
export const linkIn = (text = ''): string =>
  /\/admin\/billing(?:\?document=\w+)?#([\w-]{43})/.exec(text)?.[1] ?? '';

/** Opens the documents of a school as its finance contact does; returns the token of the visit. */
export async function openBilling({ db, services }: TestServer, schoolId: string): Promise<string> {
  const [school] = await db.select().from(schools).where(eq(schools.id, schoolId));
  if (!school) throw new Error('There is no such school');
  const reader = { email: school.financeEmail, schoolId, documentId: null };
  const { link } = await createBillingLink(services, reader, services.now());
  return (await openVisit(services, linkIn(link))).token;
}
