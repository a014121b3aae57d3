import { simulationInputSchema } from '../../src/contract/simulation';

/** The fields of the form of a simulation. */
export const simulationFields = simulationInputSchema.omit({ updated_at: true }).shape;

/** The valid body for a new user. */
export const aUserForm = (email: string) => ({
  ...{ name: 'A', lastname: 'B', email, role: 'student', status: 'active' },
  school: null as string | null,
});

/** The valid body for a new school. */
export const aSchoolForm = () => ({
  ...{ name: 'A', code: '', email: '', domains: '', port_access: '', icon_url: '' },
  free_to_play: [],
});

/** The details of a buyer. */
export const aBilling = () => ({
  ...{ name: 'A', email: '', address: '', region: '' },
  ...{ country: '', tax_number: '', po: '', reference: '' },
});

/** A certificate as its sender's browser sends it. */
export const aCertificate = () => ({ name: 'ST-119.pdf', content: Buffer.from('%PDF').toString('base64') });

/** The valid body for a new simulation. */
export const aSimulationForm = (given: { name?: string; slug?: string }) => ({
  ...Object.fromEntries(Object.keys(simulationFields).map((field) => [field, ''])),
  ...{ name: 'A', status: 'created', category: 'math', duration: 1, order: 1, price: 1 },
  ...{ purchasable: false, visibility: true, trusted: false },
  ...given,
});
