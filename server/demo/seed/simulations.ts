import { toCents } from '../../../src/rules/money';
import { newToken } from '../../auth/logins';
import type { simulations } from '../../db/tables';
import type { CatalogueEntry } from './catalogue/entry';
import { management } from './catalogue/management';
import { marketing } from './catalogue/marketing';
import { math } from './catalogue/math';
import { negotiations } from './catalogue/negotiations';
import { operations } from './catalogue/operations';
import { daysBefore, type SeededRandom } from './random';

/** The demo library, in the order in which it is listed. */
const catalogue: readonly CatalogueEntry[] = [
  ...negotiations,
  ...marketing,
  ...management,
  ...operations,
  ...math,
].sort((a, b) => a.order - b.order);

export type NewSimulation = typeof simulations.$inferInsert & { priceCents: number; variations: string };

/** The slug of a simulation on request, whose own host the hub may not call. */
export const UNREACHABLE = 'upper-reach';

/** The simulations of the catalogue, all but one at the sandbox host. */
export const simulationRows = (random: SeededRandom, now: Date, publicUrl: string): NewSimulation[] =>
  catalogue.map((entry) => {
    const createdAt = daysBefore(now, random.between(430, 900));
    return {
      id: random.id(),
      name: entry.name,
      subtitle: entry.subtitle,
      slug: entry.slug,
      category: entry.category,
      partner: entry.partner,
      coverUrl: `/admin/covers/${entry.slug}.svg`,
      imageUrl: `/admin/covers/${entry.slug}.svg`,
      duration: entry.duration,
      order: entry.order,
      priceCents: toCents(entry.price),
      status: entry.status,
      purchasable: entry.purchasable,
      visibility: entry.visibility,
      description: entry.description,
      overview: entry.overview,
      variations: entry.variations,
      facts: entry.facts ?? '',
      searchWords: entry.search_words ?? '',
      oauthClientId: `hub-${entry.slug}`,
      oauthClientSecret: newToken(),
      redirectUrl: `${publicUrl}/sandbox/signed-in`,
      publicCode: entry.public_code,
      clientRoot: entry.slug === UNREACHABLE ? 'https://upper-reach.example' : `${publicUrl}/sandbox`,
      webhookUrl: entry.slug === UNREACHABLE ? '' : `${publicUrl}/sandbox/webhooks/hub-${entry.slug}`,
      trusted: true,
      resCollateral: entry.res_collateral,
      resAddStudents: entry.res_add_students,
      resLaunch: entry.res_launch,
      resDebrief: entry.res_debrief,
      howUrlInstructor: entry.how_url_instructor,
      faqUrlInstructor: entry.faq_url_instructor,
      howUrl: entry.how_url,
      faqUrl: entry.faq_url,
      createdAt,
      updatedAt: createdAt,
    };
  });
