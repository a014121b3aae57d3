import { z } from 'zod';
import { idSchema, pageQuerySchema } from './common';

export const categories = ['negotiations', 'marketing', 'management', 'operations', 'math'] as const;
export const categorySchema = z.enum(categories);
export type Category = z.infer<typeof categorySchema>;

/** A simulation as a card of the public catalogue shows it. */
export const catalogueItemSchema = z.object({
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
  /** USD per learner; 0 is free. */
  price: z.number(),
  purchasable: z.boolean(),
  /** Sanitised HTML. */
  description: z.string(),
});
export type CatalogueItem = z.infer<typeof catalogueItemSchema>;

/** A simulation as its public page shows it. */
export const catalogueDetailSchema = catalogueItemSchema.extend({
  /** Sanitised HTML. */
  overview: z.string(),
  image_url: z.string(),
  crimg_url: z.string(),
  /** `key:label` pairs, separated by line breaks or commas. */
  variations: z.string(),
});
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
});
export type CatalogueQuery = z.infer<typeof catalogueQuerySchema>;

/** The teaching materials: for administrators and for instructors who bought the simulation. */
export const materialsSchema = catalogueDetailSchema.extend({
  res_collateral: z.string(),
  res_add_students: z.string(),
  res_launch: z.string(),
  res_debrief: z.string(),
  how_url_instructor: z.string(),
  faq_url_instructor: z.string(),
});
export type Materials = z.infer<typeof materialsSchema>;
