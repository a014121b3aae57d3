import type { List } from '../../../contract/common';
import type { User } from '../../../contract/user';
import type { PartialState } from '../../../store/reducers';
import { emptyList, pageReceived } from '../../../store/slices';

export const stateOf = (users: List<User>): PartialState => ({
  users: { list: pageReceived(users, {}) },
  schools: { choices: emptyList },
});
