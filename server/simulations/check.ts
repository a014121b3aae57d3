import type { SimulationUpdate } from '../../src/contract/simulation';
import { toCents } from '../../src/rules/money';
import { slugProblem } from '../../src/rules/slug';
import type { Config } from '../config/config';
import { hostProblem } from '../http/callHost';
import { invalidFields } from '../http/errors';
import { addressProblem, originProblem, pictureProblem } from '../http/input';
import type { SimulationRow } from './fields';

type Settings = Pick<Config, 'mode' | 'trustedHosts'>;

const pictures = { cover_url: 'coverUrl', image_url: 'imageUrl', crimg_url: 'crimgUrl' } as const;
const addresses = {
  how_url_instructor: 'howUrlInstructor',
  faq_url_instructor: 'faqUrlInstructor',
  how_url: 'howUrl',
  faq_url: 'faqUrl',
} as const;
/** Sessions have their addresses below these, on the host's own site. */
const origins = {
  client_root: 'clientRoot',
  direct_url: 'directUrl',
} as const;

/** HTTP Basic: a colon would end the id, and other characters would have to be encoded. */
const credentialProblem = (value: string): string | null =>
  /^[A-Za-z0-9\-._~]*$/.test(value) ? null : 'Use only letters, digits and the characters - _ . ~';

/** A secret opens the rosters of the simulation's sessions, so nobody may guess it. */
const secretProblem = (value: string): string | null =>
  credentialProblem(value) ?? (/^.{1,31}$/.test(value) ? 'Enter 32 characters or more.' : null);

/** Logins lead back to this address with parameters of their own. OpenID Connect allows no fragment in it. */
const redirectProblem = (value: string): string | null =>
  originProblem(value) ?? (value.includes('#') ? 'Leave out # and the part after it.' : null);

/** The reason why no webhooks can be sent to an address: the same hosts are called as for sessions. */
function webhookProblem(value: string, { trustedHosts, mode }: Settings): string | null {
  if (value === '') return null;
  if (mode === 'production' && !/^https:/i.test(value)) return 'Enter an address that begins with https://.';
  return originProblem(value) ?? hostProblem(value, trustedHosts);
}

/** The first problem of each field; unchanged fields are not checked again. */
function problemsOf(
  columns: Partial<SimulationRow>,
  before: SimulationRow | null,
  config: Settings,
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
    check('redirect_url', 'redirectUrl', redirectProblem),
    check('client_id', 'oauthClientId', credentialProblem),
    check('client_secret', 'oauthClientSecret', secretProblem),
    check('webhook_url', 'webhookUrl', (value) => webhookProblem(value, config)),
  ];
}

const isWholeCents = (price: number): boolean => Math.abs(price * 100 - toCents(price)) < 1e-6;

type Offer = Pick<SimulationRow, 'purchasable' | 'clientRoot' | 'status'>;
const noOffer: Offer = { purchasable: false, clientRoot: '', status: 'created' };
const isOffered = ({ purchasable, status }: Offer): boolean => purchasable && status !== 'deleted';

/** The reason why a change would offer a simulation whose sessions cannot be opened. */
function offerProblem(
  columns: Partial<SimulationRow>,
  before: Offer | null,
  trustedHosts: readonly string[],
): [field: string, problem: string] | null {
  const old = before ?? noOffer;
  const offer: Offer = { ...old, ...columns };
  if (!isOffered(offer) || (isOffered(old) && offer.clientRoot === old.clientRoot)) return null;
  const problem = hostProblem(offer.clientRoot, trustedHosts);
  if (problem === null) return null;
  const field = isOffered(old) ? 'client_root' : 'purchasable';
  if (offer.clientRoot === '') return [field, 'Sessions of a purchasable simulation need a client root.'];
  return [field, `No session can be opened at the client root. ${problem}`];
}

/** Refuses invalid values, with a message for each field. */
export function checkSimulation(
  config: Settings,
  input: SimulationUpdate,
  columns: Partial<SimulationRow>,
  before: SimulationRow | null,
): void {
  const problems = problemsOf(columns, before, config);
  const offered = offerProblem(columns, before, config.trustedHosts);
  if (offered && !problems.some(([field, problem]) => field === offered[0] && problem))
    problems.push(offered);
  if (input.price !== undefined && !isWholeCents(input.price)) {
    problems.push(['price', 'Enter the price in whole cents.']);
  }
  const errors = Object.fromEntries(problems.filter(([, problem]) => problem !== null)) as Record<
    string,
    string
  >;
  if (Object.keys(errors).length > 0) throw invalidFields(errors);
}
