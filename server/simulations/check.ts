import type { SimulationUpdate } from '../../src/contract/simulation';
import { toCents } from '../../src/rules/money';
import { badRequest } from '../http/errors';
import { addressProblem, originProblem, pictureProblem } from '../http/webAddressField';
import type { SimulationRow } from './fields';
import { slugProblem } from './slug';

const pictures = { cover_url: 'coverUrl', image_url: 'imageUrl', crimg_url: 'crimgUrl' } as const;
const addresses = {
  redirect_url: 'redirectUrl',
  how_url_instructor: 'howUrlInstructor',
  faq_url_instructor: 'faqUrlInstructor',
  how_url: 'howUrl',
  faq_url: 'faqUrl',
} as const;
/** Class sessions have their addresses below these, on the host's own site. */
const origins = { client_root: 'clientRoot', direct_url: 'directUrl' } as const;

/** The first problem of each field; unchanged fields are not checked again. */
function problemsOf(
  columns: Partial<SimulationRow>,
  before: SimulationRow | null,
): [string, string | null][] {
  const check = <Column extends keyof SimulationRow>(
    field: string,
    column: Column,
    problemOf: (value: SimulationRow[Column]) => string | null,
  ): [string, string | null] => {
    const value = columns[column];
    const isChanged = value !== undefined && value !== before?.[column];
    return [field, isChanged ? problemOf(value) : null];
  };
  return [
    check('slug', 'slug', slugProblem),
    ...Object.entries(pictures).map(([field, column]) => check(field, column, pictureProblem)),
    ...Object.entries(addresses).map(([field, column]) => check(field, column, addressProblem)),
    ...Object.entries(origins).map(([field, column]) => check(field, column, originProblem)),
  ];
}

const isWholeCents = (price: number): boolean => Math.abs(price * 100 - toCents(price)) < 1e-6;

/** Refuses invalid values, with a message for each field. */
export function checkSimulation(
  input: SimulationUpdate,
  columns: Partial<SimulationRow>,
  before: SimulationRow | null,
): void {
  const problems = problemsOf(columns, before);
  if (input.price !== undefined && !isWholeCents(input.price)) {
    problems.push(['price', 'Enter the price in whole cents.']);
  }
  const errors = Object.fromEntries(problems.filter(([, problem]) => problem !== null)) as Record<
    string,
    string
  >;
  if (Object.keys(errors).length > 0) throw badRequest('Some of the entries are not valid.', errors);
}
