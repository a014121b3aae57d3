import { thirdParties } from '../src/thirdParty/table.ts';

interface Kept {
  /** The cookie or the key in the storage; one that ends with … stands for all that begin so. */
  name: string;
  where: 'cookie' | 'this browser' | 'this tab';
  purpose: string;
  until: string;
}

type Settings = Readonly<Record<string, string | undefined>>;

/** All that the product itself keeps in a browser: the tests of screens fail on any other key. */
export const keptByUs = ({ KEEP_BROWSERS_DAYS }: Settings): readonly Kept[] => [
  {
    name: 'dsuser',
    where: 'this browser',
    purpose: 'Keeps you signed in: your sign-in, role and account number.',
    until: 'you sign out, or 90 days',
  },
  {
    name: 'scheme',
    where: 'this browser',
    purpose: 'Whether you have chosen the light or the dark scheme.',
    until: 'you choose another',
  },
  {
    name: 'typeface',
    where: 'this browser',
    purpose: 'The file of the headings’ typeface, once this browser has loaded it.',
    until: 'you delete it',
  },
  {
    name: '__Host-rid',
    where: 'cookie',
    purpose: 'Knows the browser that has signed in or asked for a link, so that no stranger uses the link.',
    until: `${KEEP_BROWSERS_DAYS || 180} days`,
  },
  {
    name: '_interaction…',
    where: 'cookie',
    purpose: 'A sign-in at a simulation’s site that is under way.',
    until: '30 minutes',
  },
  {
    name: 'recover',
    where: 'this browser',
    purpose: 'The page to go back to by a link in an email.',
    until: '15 minutes',
  },
  {
    name: 'magiclogin',
    where: 'this tab',
    purpose: 'The sign-in link that you have opened.',
    until: 'it is used',
  },
  {
    name: 'billing',
    where: 'this tab',
    purpose: 'Shows the finance contact of a school its invoices.',
    until: '12 hours, or the tab is closed',
  },
  {
    name: 'newpassword',
    where: 'this tab',
    purpose: 'The page that comes after a new password.',
    until: 'it is set',
  },
  {
    name: 'draft/…',
    where: 'this tab',
    purpose: 'Changes of a form that are not saved yet.',
    until: 'they are saved',
  },
  {
    name: 'students/…',
    where: 'this tab',
    purpose: 'A list of students that is not added yet.',
    until: 'it is added',
  },
  {
    name: 'purchase/…',
    where: 'this tab',
    purpose: 'An order that is being entered.',
    until: 'the tab is closed',
  },
  {
    name: 'invite-payment/…',
    where: 'this tab',
    purpose: 'The number of a payment that is under way.',
    until: 'it is done',
  },
  {
    name: 'reloaded-from-version',
    where: 'this tab',
    purpose: 'Reloads a page once after an update, and not again.',
    until: 'the tab is closed',
  },
];

const consentChoice: Kept = {
  name: 'casebridge_consent',
  where: 'cookie',
  purpose: 'Your choice about the services below.',
  until: '182 days',
};

type Row = readonly string[];

const tableOf = (head: Row, rows: readonly Row[]): string => {
  const heads = head.map((text) => `<th scope="col">${text}</th>`).join('');
  const lines = rows.map((row) => `<tr>${row.map((text) => `<td>${text}</td>`).join('')}</tr>`);
  return `<table><thead><tr>${heads}</tr></thead><tbody>${lines.join('')}</tbody></table>`;
};

const beginningOf = ({ source }: RegExp): string => `<code>${source.replace('^', '')}…</code>`;

/** Tables of what the product keeps in the browser, and of the services of others in a build with these settings. */
export function cookieTables(settings: Settings): string {
  const used = thirdParties.filter(({ setting }) => settings[setting]);
  const asks = used.some(({ consent }) => consent);
  const own = tableOf(
    ['Name, and what for', 'Until'],
    [...keptByUs(settings), ...(asks ? [consentChoice] : [])].map(({ name, where, purpose, until }) => [
      `<code>${name}</code> (${where})<br />${purpose}`,
      until,
    ]),
  );
  const ours = `<p>Casebridge needs these, and tracks nobody with them. The tab’s own are gone when it is closed.</p>${own}`;
  if (used.length === 0) return `${ours}<p>No service of others sets anything here.</p>`;
  const others = tableOf(
    ['Service, and what for', 'Names begin with'],
    used.map(({ name, purpose, cookies, consent }) => [
      `${name}${consent ? `, with your consent to ${consent}` : ''}<br />${purpose}`,
      cookies ? beginningOf(cookies) : 'sets none',
    ]),
  );
  const choice = asks ? '<p>“Cookie settings” at the end of a page changes your choice.</p>' : '';
  return `${ours}<h2>Services of others</h2>${others}${choice}`;
}
