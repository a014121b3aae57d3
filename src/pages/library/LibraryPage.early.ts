import type { CatalogueItem } from '../../contract/client';
import type { List } from '../../contract/common';
import type { PartialState } from '../../store/reducers';
import { listReceived } from '../../store/slices';

export const stateOf = (catalogue: List<CatalogueItem>): PartialState => ({
  clients: { catalogue: { ...listReceived(catalogue), partner: '' } },
});
