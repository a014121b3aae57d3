import type { Failure } from '../../api/http';

/**
 * Whether the server wants a new sign-in before it changes a password or an address, or makes or restores an
 * administrator.
 */
export const isAboutIdentity = ({ status, errors }: Failure): boolean =>
  status === 422 && Boolean(errors?.password ?? errors?.email ?? errors?.role ?? errors?.status);
