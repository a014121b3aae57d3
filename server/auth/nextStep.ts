import type { Role } from '../../src/contract/user';
import type { Config } from '../config/config';
import type { CurrentUser, NextStep } from '../http/context';
import { HttpError } from '../http/errors';

type Settings = Pick<Config, 'requireSecondFactor'>;

/**
 * Whether an administrator has signed in as the user, by a link that was handed over. An administrator's own is the
 * hub's, printed on the command line.
 */
export const isForeign = (
  { handedOver }: Pick<CurrentUser, 'handedOver'>,
  { role }: Pick<CurrentUser, 'role'>,
): boolean => handedOver && role !== 'administrator';

/** Whether the operator demands a second factor of a role: of those who have rights over others. */
export const needsSecondFactor = ({ requireSecondFactor }: Settings, role: Role): boolean =>
  requireSecondFactor && (role === 'manager' || role === 'administrator');

interface Login {
  user: Pick<CurrentUser, 'role' | 'handedOver' | 'hasSecondFactor'>;
  secondFactorAt: Date | null;
}

/** An administrator who has signed in as another user has given their own second factor. */
export function nextStepOf({ user, secondFactorAt }: Login, config: Settings): NextStep | null {
  if (secondFactorAt || isForeign(user, user)) return null;
  if (user.hasSecondFactor) return 'second-factor';
  return needsSecondFactor(config, user.role) ? 'second-factor-setup' : null;
}

/** The refusal of all that a login may not do before its last step. */
export const incomplete = (reason: NextStep) =>
  new HttpError(
    422,
    reason === 'second-factor'
      ? 'Enter the code of your authenticator app to continue.'
      : 'Set up two-step sign-in to continue.',
    { reason },
  );
