import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Category } from '../../../src/contract/simulation';
import { createdAt, id, updatedAt } from './columns';

export const simulations = pgTable(
  'clients',
  {
    id: id(),
    name: text('name').notNull(),
    subtitle: text('subtitle').notNull().default(''),
    slug: text('slug').notNull(),
    category: text('category').$type<Category>().notNull(),
    partner: text('partner').notNull().default(''),
    coverUrl: text('cover_url').notNull().default(''),
    imageUrl: text('image_url').notNull().default(''),
    crimgUrl: text('crimg_url').notNull().default(''),
    duration: integer('duration').notNull().default(0),
    order: integer('order').notNull().default(0),
    priceCents: integer('price_cents').notNull().default(0),
    status: text('status').notNull().default('created'),
    purchasable: boolean('purchasable').notNull().default(true),
    visibility: boolean('visibility').notNull().default(true),
    description: text('description').notNull().default(''),
    overview: text('overview').notNull().default(''),
    variations: text('variations').notNull().default(''),
    /** Lines of `label: value` for who compares simulations: level, players a team, language. */
    facts: text('facts').notNull().default(''),
    /** Further words that the library's search finds it by. */
    searchWords: text('search_words').notNull().default(''),
    oauthClientId: text('oauth_client_id').notNull().default(''),
    oauthClientSecret: text('oauth_client_secret').notNull().default(''),
    redirectUrl: text('redirect_url').notNull().default(''),
    publicCode: text('public_code').notNull().default(''),
    clientRoot: text('client_root').notNull().default(''),
    directUrl: text('direct_url').notNull().default(''),
    /** The address at the host that gets webhooks; '' for none. */
    webhookUrl: text('webhook_url').notNull().default(''),
    trusted: boolean('trusted').notNull().default(false),
    resCollateral: text('res_collateral').notNull().default(''),
    resAddStudents: text('res_add_students').notNull().default(''),
    resLaunch: text('res_launch').notNull().default(''),
    resDebrief: text('res_debrief').notNull().default(''),
    howUrlInstructor: text('how_url_instructor').notNull().default(''),
    faqUrlInstructor: text('faq_url_instructor').notNull().default(''),
    howUrl: text('how_url').notNull().default(''),
    faqUrl: text('faq_url').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('clients_slug').on(t.slug),
    index('clients_catalogue').on(t.status, t.visibility, t.order),
  ],
);
