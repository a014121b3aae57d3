import type { List } from '../../../contract/common';
import type { Purchase } from '../../../contract/purchase';
import type { PartialState } from '../../../store/reducers';
import { pageReceived } from '../../../store/slices';

export const stateOf = (purchases: List<Purchase>): PartialState => ({
  adminPurchases: { list: pageReceived(purchases, {}) },
});
