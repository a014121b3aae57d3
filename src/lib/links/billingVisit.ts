import { tabStorage } from '../tabStorage';

const KEY = 'billing';

/** The token of a finance contact's visit, which this tab alone has: it is no session of a user. */
export const billingVisit = {
  read(): string {
    const token = tabStorage.read(KEY);
    return typeof token === 'string' ? token : '';
  },
  keep: (token: string): void => tabStorage.write(KEY, token),
  forget: (): void => tabStorage.remove(KEY),
};
