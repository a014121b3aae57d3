import type { Failure } from '../api/http';

/** Whether the server wants a new sign-in before it makes the change. Other refusals of the same fields are errors. */
export const isAboutIdentity = ({ status, reason }: Failure): boolean =>
  status === 422 && reason === 'recent-sign-in';
