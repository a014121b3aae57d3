import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ClassLinkUpdate } from '../../../../src/contract/classLink';
import { CODE_CHARACTERS, CODE_LENGTH } from '../../../../src/rules/classes';
import { domainsIn } from '../../../../src/rules/domains';
import { audit } from '../../../audit/audit';
import type { Db } from '../../../db/connection';
import { classLinks } from '../../../db/schema/classes';
import type { CurrentUser } from '../../../http/context';
import { badRequest, conflict, notFound } from '../../../http/errors';
import type { Services } from '../../../services/services';
import { lockClass } from '../records';

type Deps = Pick<Services, 'db' | 'now'>;
type Link = typeof classLinks.$inferSelect;

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => CODE_CHARACTERS[randomInt(CODE_CHARACTERS.length)]).join('');

/** The domains of a form as they are stored. */
function storedDomains(text: string): string {
  const domains = domainsIn(text);
  const wrong = domains.find((domain) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain));
  if (wrong === undefined) return domains.join(', ');
  const message = `“${wrong.slice(0, 100)}” is not a domain. Enter domains like school.example, separated by commas or spaces.`;
  throw badRequest(message, { domains: message });
}

const snapshot = (link: Pick<Link, 'code' | 'isOpen' | 'domains'> | undefined) =>
  link ? { link: link.isOpen ? 'open' : 'closed', link_domains: link.domains, link_code: link.code } : null;

/** Changes the link of a class within a transaction, and notes it in the history of the purchase. */
function changeLink(
  { db, now }: Deps,
  actor: CurrentUser,
  classId: string,
  change: (link: Link | undefined, cancelled: boolean) => Pick<Link, 'code' | 'isOpen' | 'domains'>,
): Promise<void> {
  return db.transaction(async (tx: Db) => {
    const { purchase } = await lockClass(tx, classId);
    const [link] = await tx.select().from(classLinks).where(eq(classLinks.classId, classId));
    const changed = change(link, purchase.status === 'cancelled');
    const at = now();
    const { code, isOpen, domains } = changed;
    await tx
      .insert(classLinks)
      .values({ classId, code, isOpen, domains, createdAt: at })
      .onConflictDoUpdate({ target: classLinks.classId, set: { code, isOpen, domains } });
    await audit(tx, {
      actor,
      entity: 'purchase',
      action: 'updated',
      record: classId,
      before: snapshot(link),
      after: snapshot(changed),
      at,
    });
  });
}

/** Makes the link of a class, opens or closes it, and sets its domains. */
export const saveLink = (deps: Deps, actor: CurrentUser, classId: string, update: ClassLinkUpdate) =>
  changeLink(deps, actor, classId, (link, cancelled) => {
    if (cancelled && !link) throw conflict('This session was cancelled.');
    return {
      code: link?.code ?? newCode(),
      isOpen: update.open ?? link?.isOpen ?? true,
      domains: update.domains === undefined ? (link?.domains ?? '') : storedDomains(update.domains),
    };
  });

/** Gives the link of a class a new code; the one before ends at once. */
export const renewLink = (deps: Deps, actor: CurrentUser, classId: string) =>
  changeLink(deps, actor, classId, (link) => {
    if (!link) throw notFound();
    return { ...link, code: newCode() };
  });
