import { z } from 'zod';
import { filterSchema, idSchema, pageQuerySchema, timestampSchema } from './common';
import { described, lineSchema, sortSchema } from './described';
import { webhooksSchema } from './webhook';

export const categories = ['negotiations', 'marketing', 'management', 'operations', 'math'] as const;
export const categorySchema = z.enum(categories);
export type Category = z.infer<typeof categorySchema>;

/** A simulation in the public catalogue. */
export const catalogueItemSchema = z
  .object({
    _id: idSchema,
    name: z.string(),
    subtitle: z.string(),
    slug: z.string(),
    category: categorySchema,
    partner: z.string(),
    cover_url: z.string(),
    /** Minutes. */
    duration: z.number(),
    order: z.number(),
    /** USD per student; 0 is free. */
    price: z.number(),
    purchasable: z.boolean(),
    /** Sanitised HTML. */
    description: z.string(),
    /** Sanitised HTML. A list has it, facts and search words only if they are asked for, since they are long. */
    overview: z.string().optional(),
    /** Lines of `label: value`, such as `Level: MBA`. */
    facts: z.string().optional(),
    /** Further words that the search finds the simulation by. */
    search_words: z.string().optional(),
  })
  .meta({ id: 'CatalogueItem' });
export type CatalogueItem = z.infer<typeof catalogueItemSchema>;

/** A simulation on its public page. */
export const catalogueDetailSchema = catalogueItemSchema
  .extend({
    /** Sanitised HTML. */
    overview: z.string(),
    facts: z.string(),
    image_url: z.string(),
    crimg_url: z.string(),
    /** `key:label` pairs, separated by line breaks or commas. */
    variations: z.string(),
  })
  .meta({ id: 'CatalogueDetail' });
export type CatalogueDetail = z.infer<typeof catalogueDetailSchema>;

const catalogueSortSchema = z.enum([
  'order:asc',
  'name:asc',
  'name:desc',
  'price:asc',
  'price:desc',
  'duration:asc',
  'duration:desc',
]);
export const catalogueQuerySchema = pageQuerySchema.extend({
  partner: z.string().max(64).optional(),
  q: z.string().max(200).optional(),
  category: categorySchema.optional(),
  sort: catalogueSortSchema.optional(),
  overview: z.enum(['true', 'false']).optional(),
});
export type CatalogueQuery = z.infer<typeof catalogueQuerySchema>;

/** The teaching materials: for administrators, and for instructors who bought the simulation. */
export const materialsSchema = catalogueDetailSchema
  .extend({
    res_collateral: z.string(),
    res_add_students: z.string(),
    res_launch: z.string(),
    res_debrief: z.string(),
    how_url_instructor: z.string(),
    faq_url_instructor: z.string(),
  })
  .meta({ id: 'Materials' });
export type Materials = z.infer<typeof materialsSchema>;

/** A simulation in the administrators' list, without its OAuth group. */
export const simulationItemSchema = catalogueItemSchema
  .extend({
    status: z.string(),
    visibility: z.boolean(),
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'ClientItem' });
export type SimulationItem = z.infer<typeof simulationItemSchema>;

/** A whole simulation with the secrets of its OAuth group: for administrators only. */
export const simulationSchema = materialsSchema
  .extend({
    status: z.string(),
    visibility: z.boolean(),
    client_id: z.string(),
    client_secret: z.string(),
    redirect_url: z.string(),
    public_code: z.string(),
    client_root: z.string(),
    direct_url: z.string(),
    webhook_url: z.string(),
    /** The state of the webhooks; absent for a new simulation, and in the answer of a save. */
    webhooks: webhooksSchema.optional(),
    trusted: z.boolean(),
    how_url: z.string(),
    faq_url: z.string(),
    /** The reason why a purchasable simulation is not sold, since its host cannot be called; empty if there is none. */
    host_problem: z.string().optional(),
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'Client' });
export type Simulation = z.infer<typeof simulationSchema>;

/** The fields of a simulation's OAuth group: the server sends them with the whole record only. */
export const oauthGroup = {
  client_id: true,
  client_secret: true,
  redirect_url: true,
  public_code: true,
  client_root: true,
  direct_url: true,
  webhook_url: true,
  webhooks: true,
  trusted: true,
} as const;

/** The answer of a save, without the OAuth group. */
export const savedSimulationSchema = simulationSchema.omit(oauthGroup);
export type SavedSimulation = z.infer<typeof savedSimulationSchema>;

const text = (max: number) => z.string().trim().max(max);
/** Rich text. Cleaning takes time for each tag, during which the server answers nobody. */
const html = z
  .string()
  .max(50_000)
  .regex(/^[^<]*(<[^<]*){0,3000}$/, 'This has too much formatting. Paste it as plain text.');

export const simulationInputSchema = z.object({
  name: lineSchema(200).min(1, 'Enter a name.').meta(described.filledLine),
  subtitle: lineSchema(300),
  /** If it is empty, the server makes it from the name. */
  slug: lineSchema(100).meta(described.slugOrNothing),
  category: categorySchema,
  partner: lineSchema(64),
  cover_url: lineSchema(2000).meta(described.pictureOrNothing),
  image_url: lineSchema(2000).meta(described.pictureOrNothing),
  crimg_url: lineSchema(2000).meta(described.pictureOrNothing),
  duration: z.number().int().min(0).max(100_000),
  order: z.number().int().min(-1_000_000).max(1_000_000),
  /** USD per student, in whole cents. */
  price: z.number().min(0).max(100_000).meta(described.wholeCents),
  status: lineSchema(64).min(1, 'Enter a status.').meta(described.filledLine),
  purchasable: z.boolean(),
  visibility: z.boolean(),
  description: html,
  overview: html,
  variations: z.string().max(10_000),
  facts: z.string().max(2000).optional(),
  search_words: lineSchema(500).optional(),
  client_id: lineSchema(200).meta(described.credentialOrNothing),
  client_secret: lineSchema(500).meta(described.secretOrNothing),
  redirect_url: lineSchema(2000).meta(described.redirectOrNothing),
  public_code: lineSchema(200),
  client_root: lineSchema(2000).meta(described.originOrNothing),
  direct_url: lineSchema(2000).meta(described.originOrNothing),
  /** The address at the host that gets webhooks, on a trusted host. */
  webhook_url: lineSchema(2000).meta(described.originOrNothing).optional(),
  trusted: z.boolean(),
  res_collateral: html,
  res_add_students: html,
  res_launch: html,
  res_debrief: html,
  how_url_instructor: lineSchema(2000).meta(described.addressOrNothing),
  faq_url_instructor: lineSchema(2000).meta(described.addressOrNothing),
  how_url: lineSchema(2000).meta(described.addressOrNothing),
  faq_url: lineSchema(2000).meta(described.addressOrNothing),
  /** The record's `updated_at` when it was loaded; left out for a new simulation. */
  updated_at: timestampSchema.optional(),
});
export type SimulationInput = z.infer<typeof simulationInputSchema>;

/** A new simulation. What is left out is empty, and it is not sold. */
export const newSimulationSchema = simulationInputSchema.partial().required({ name: true, category: true });
export type NewSimulation = z.infer<typeof newSimulationSchema>;

/** The changed fields. A blank `client_secret` keeps the stored one. The status `deleted` deletes the simulation. */
export const simulationUpdateSchema = simulationInputSchema.partial();
export type SimulationUpdate = z.infer<typeof simulationUpdateSchema>;

export const simulationQuerySchema = pageQuerySchema.extend({
  status: text(64).optional(),
  category: filterSchema(categorySchema),
  /** Part of the name, subtitle or slug. */
  q: text(200).optional(),
  sort: sortSchema(['name', 'category', 'duration', 'order', 'price', 'status', 'created_at']),
});
export type SimulationQuery = z.infer<typeof simulationQuerySchema>;
