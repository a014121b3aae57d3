import type { Failure } from '../../api/http';
import { tabStorage } from '../../lib/tabStorage';

/** The query parameters of a login link. */
export type LinkParameters = Readonly<Record<string, string>>;

const KEY = 'magiclogin';

/**
 * The link that this tab has opened, until it is spent or refused for good: a reload finds it there,
 * whereas no history, referrer or other origin does.
 */
export const waitingLink = {
  read(): LinkParameters {
    const kept = tabStorage.read(KEY);
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  },
  keep: (parameters: LinkParameters): void => tabStorage.write(KEY, parameters),
  forget: (): void => tabStorage.remove(KEY),
};

/** Whether the link may still be good: no answer came, it came too often, or the server was in trouble. */
export const mayHelpAgain = ({ status }: Failure): boolean => status === 0 || status === 429 || status >= 500;

/** Whether it asks for Continue, and nothing else is missing. */
export const asksToContinue = ({ status }: Failure): boolean => status === 409;
