import type { School } from '../../contract/school';
import { type Fields, idIn, idsIn, momentIn, textIn } from './fields';

export const schoolOf = (given: Fields): School => ({
  _id: idIn(given),
  name: textIn(given.name),
  code: textIn(given.code),
  email: textIn(given.email),
  domains: textIn(given.domains),
  port_access: given.port_access === 'all' ? 'all' : '',
  icon_url: textIn(given.icon_url),
  free_to_play: idsIn(given.free_to_play),
  created_at: momentIn(given.created_at),
  updated_at: textIn(given.updated_at),
});
