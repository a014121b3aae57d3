const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const perMinute = (points: number) => ({ points, seconds: MINUTE });

/**
 * The number of attempts and seconds of each limit. The end of a name says what the key is; a visitor is an
 * account together with a network, or with a browser that has signed in to it before. A fixed one protects an account
 * wherever its callers are: it does not grow with the campus.
 */
export const limits = {
  'login-address': perMinute(30),
  'login-visitor': perMinute(5),
  'login-account': { points: 100, seconds: HOUR },
  'register-address': perMinute(10),
  'register-account': perMinute(10),
  // Each mails an address that anybody can type.
  'register-address-day': { points: 300, seconds: DAY },
  // Mails that confirm the own address.
  'confirmation-account': { points: 3, seconds: 15 * MINUTE },
  'confirmation-account-day': { points: 10, seconds: DAY, fixed: true },
  // Wrong codes of a million; the link in the mail works all the same. A domain may be a school's.
  'confirmation-code-account-day': { points: 20, seconds: DAY, fixed: true },
  'confirmation-code-address': { points: 60, seconds: HOUR },
  'confirmation-code-domain-day': { points: 300, seconds: DAY, fixed: true },
  'recover-address': perMinute(20),
  'recover-visitor': { points: 3, seconds: 15 * MINUTE },
  'recover-account': { points: 10, seconds: HOUR },
  // Refused logins by links, whose tokens cannot be guessed.
  'autk-address': perMinute(600),
  // A lecture hall behind one address asks for mails by its class link, and then joins.
  'join-address': perMinute(600),
  // Mails of a class link, and of all links that a class has had, for each seat that was free a day ago.
  'join-link': { points: 3, seconds: DAY },
  'join-class': { points: 9, seconds: DAY },
  'join-seat-account': perMinute(20),
  // Codes that nobody has.
  'join-miss-address': perMinute(600),
  'password-account': perMinute(5),
  // Wrong codes: of a million, three are right at any time.
  'second-factor-account': { points: 30, seconds: HOUR, fixed: true },
  'second-factor-account-day': { points: 100, seconds: DAY, fixed: true },
  // Mails that tell of them.
  'second-factor-mail-account': { points: 1, seconds: DAY, fixed: true },
  'contact-address': perMinute(5),
  'contact-address-day': { points: 30, seconds: DAY },
  'contact-account': perMinute(5),
  'contact-account-day': { points: 30, seconds: DAY },
  // Free sessions, and orders that are paid later. A purchase that a card has paid is always taken.
  'purchase-account': { points: 30, seconds: HOUR },
  // Mails about a class to one person: an invitation and two more, in case the first one is overlooked.
  'mail-class-hour': { points: 3, seconds: HOUR },
  'mail-class-day': { points: 10, seconds: DAY },
  // Those about all classes, from all senders.
  'mail-person-day': { points: 20, seconds: DAY },
  // The same from all senders whose address nobody has proven.
  'mail-person-unproven': { points: 5, seconds: DAY },
  // The mails of a sender: several large classes, each more than once.
  'invitation-account': { points: 20_000, seconds: DAY },
  // The mails of a class link while nobody has proven its instructor's address: a class, but no stranger's mailing.
  'invitation-unproven': { points: 100, seconds: DAY },
  // The same invitations to the same students.
  'same-resend': { points: 1, seconds: 30 },
  // Wrong credentials of simulations' hosts.
  'host-address': perMinute(30),
  // A class of 2,000 starts together: each student is looked up, and then reported.
  'host-client': perMinute(10_000),
  // A class that begins to play together, each with two calls.
  'oidc-address': perMinute(1_200),
  'authorization-account': perMinute(60),
  'intent-account': perMinute(60),
  'class-session-account': perMinute(30),
  'sandbox-confirm-address': perMinute(60),
  'charge-address': perMinute(60),
  'charge-account': perMinute(10),
} as const;
export type LimitName = keyof typeof limits;
