import type * as contract from '../../contract/simulation';
import {
  type AsTold,
  choiceIn,
  type Fields,
  fieldsIn,
  flagIn,
  idIn,
  momentIn,
  momentOrNone,
  numberIn,
  textIn,
} from './fields';

export interface CatalogueItem extends AsTold<contract.CatalogueItem> {}
export interface CatalogueDetail extends AsTold<contract.CatalogueDetail> {}
export interface Materials extends AsTold<contract.Materials> {}
export interface SimulationItem extends AsTold<contract.SimulationItem> {}
export interface Simulation extends AsTold<contract.Simulation> {}

const webhooksOf = (given: Fields) => ({
  secret_at: momentOrNone(given.secret_at),
  gone: given.gone === true,
});

/** The name on screen. Only the editor of a simulation shows that its name is empty. */
export const simulationName = (given: Fields): string =>
  textIn(given.name) || textIn(given.slug) || 'Untitled simulation';

export const catalogueItemOf = (given: Fields): CatalogueItem => ({
  _id: idIn(given),
  name: simulationName(given),
  subtitle: textIn(given.subtitle),
  slug: textIn(given.slug),
  category: choiceIn(given.category),
  partner: textIn(given.partner),
  cover_url: textIn(given.cover_url),
  duration: numberIn(given.duration),
  order: numberIn(given.order),
  price: numberIn(given.price),
  purchasable: flagIn(given.purchasable),
  description: textIn(given.description),
  overview: textIn(given.overview),
});

export const catalogueDetailOf = (given: Fields): CatalogueDetail => ({
  ...catalogueItemOf(given),
  overview: textIn(given.overview),
  image_url: textIn(given.image_url),
  crimg_url: textIn(given.crimg_url),
  variations: textIn(given.variations),
});

export const materialsOf = (given: Fields): Materials => ({
  ...catalogueDetailOf(given),
  res_collateral: textIn(given.res_collateral),
  res_add_students: textIn(given.res_add_students),
  res_launch: textIn(given.res_launch),
  res_debrief: textIn(given.res_debrief),
  how_url_instructor: textIn(given.how_url_instructor),
  faq_url_instructor: textIn(given.faq_url_instructor),
});

const listedOf = (given: Fields) => ({
  status: textIn(given.status),
  visibility: flagIn(given.visibility),
  created_at: momentIn(given.created_at),
  updated_at: textIn(given.updated_at),
});

export const simulationItemOf = (given: Fields): SimulationItem => ({
  ...catalogueItemOf(given),
  ...listedOf(given),
});

export const simulationOf = (given: Fields): Simulation => ({
  ...materialsOf(given),
  ...listedOf(given),
  name: textIn(given.name),
  client_id: textIn(given.client_id),
  client_secret: textIn(given.client_secret),
  redirect_url: textIn(given.redirect_url),
  public_code: textIn(given.public_code),
  client_root: textIn(given.client_root),
  direct_url: textIn(given.direct_url),
  webhook_url: textIn(given.webhook_url),
  webhooks: webhooksOf(fieldsIn(given.webhooks)),
  trusted: flagIn(given.trusted),
  how_url: textIn(given.how_url),
  faq_url: textIn(given.faq_url),
  host_problem: textIn(given.host_problem),
});
