import type { List } from '../../../contract/common';
import type { School } from '../../../contract/school';
import type { PartialState } from '../../../store/reducers';
import { pageReceived } from '../../../store/slices';

export const stateOf = (schools: List<School>): PartialState => ({
  schools: { list: pageReceived(schools, {}) },
});
