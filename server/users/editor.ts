import type { Context } from 'hono';
import type { AppEnv } from '../http/context';
import { unauthorized } from '../http/errors';
import { currentUser } from '../http/router';
import type { Editor } from './save';
import { visibleUsers } from './visible';

/** The caller of a request that reads or changes users. */
export function editorOf(c: Context<AppEnv>): Editor {
  const user = currentUser(c);
  const tokenHash = c.get('tokenHash');
  if (!tokenHash) throw unauthorized();
  return { user, tokenHash, visible: visibleUsers(c.get('scope'), user) };
}
