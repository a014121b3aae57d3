import type { Client } from '../../../contract/client';
import type { List } from '../../../contract/common';
import type { PartialState } from '../../../store/reducers';
import { pageReceived } from '../../../store/slices';

export const stateOf = (clients: List<Client>): PartialState => ({
  adminClients: { list: pageReceived(clients, {}) },
});
