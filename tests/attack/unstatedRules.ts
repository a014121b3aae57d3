const password = 'a list of leaked passwords, rules that count its characters, and its repetition';
const code = 'of the app at this time';
const user = {
  password,
  email: 'a manager gives addresses of the own school only',
  role: 'a manager gives no role of an administrator',
  school: 'a school that exists, for a manager the own one',
};
const domains = 'names that the DNS could have, as hyphens may not stand everywhere';
const school = { free_to_play: 'simulations that exist', domains };
const simulation = {
  purchasable: 'needs a client root at a trusted host, which may be stored already',
  webhook_url: 'on a trusted host',
  client_root: 'a trusted host as long as the simulation is purchasable',
};

const invoice = 'has to be filled in if an invoice follows';
const taxNumber = 'one of the country, which is named with it';
const billing = { tax_number: taxNumber, country: taxNumber };
const payment = 'has to be named if a card has paid';

/** The rules that no document can state, by operation and field, each with its reason: they need other data. */
export const unstatedRules: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'POST /auth/register': { password, repassword: 'has to repeat the password' },
  'POST /auth/second-factor/confirmation': { code },
  'POST /auth/second-factor/code': { code },
  'POST /users/{id}': { password },
  'POST /api/users': user,
  'POST /api/users/{id}': user,
  'POST /api/users/bulk': { role: user.role, school: user.school },
  'POST /api/schools': school,
  'POST /api/schools/{id}': school,
  'POST /api/clients': simulation,
  'POST /api/clients/{id}': simulation,
  'POST /api/integrations/purchase': {
    variation: 'one of the variations that the simulation has',
    quantity: 'ten for a trial, and as many as one payment covers',
    trial: 'no further seats for a session',
    payer: 'the payer of the session that gets the seats',
    payment,
    pl_name: invoice,
    pl_email: invoice,
    pl_address: invoice,
    pl_tax_number: taxNumber,
    pl_country: 'the one that the taxes, or the tax number, are of',
    pl_po: 'given where the school asks for it',
  },
  'POST /api/billing': billing,
  'POST /api/schools/{id}/billing': billing,
  'POST /api/certificates': { content: 'a PDF, PNG or JPEG file in base 64' },
  'POST /api/certificates/{id}': {
    valid_until: 'not over; it is named, unless a reason is',
    reason: 'given where there is no last day',
  },
  'POST /api/payments/quote': {
    quantity: 'as many as one payment covers',
    country: 'the one that the taxes are of',
    tax_number: taxNumber,
  },
  'POST /api/invoices/{id}/payments': {
    amount: 'at most what is open',
    paid_on: 'not in the future',
  },
  'POST /api/sessions/{id}/students/mail': { students: 'of the class; named, unless a state is' },
  'POST /api/host/sessions/{id}/students/{student}/address': {
    play_url: 'on the site of the simulation’s client root or redirect URL',
  },
  'POST /api/sessions/{id}/link': { domains },
  'POST /api/sessions/{id}': {
    opens_at: 'before the class closes',
    closes_at: 'after the class opens',
    remind_at: 'still to come, and before the class closes',
  },
  'POST /api/payments/intent': {
    variation: 'one of the variations that the simulation has',
    quantity: 'as many as one payment covers, and one for an invite',
  },
};
