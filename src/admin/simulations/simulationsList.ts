import type { Category, SimulationQuery } from '../../contract/simulation';
import { type ListQuery, toApiQuery } from '../../lib/listQuery';
import { categoryKeys } from '../../rules/simulations';

/** The rules of the address of the list of simulations. */
export const simulationsList = {
  pageSize: 20,
  sortable: ['name', 'category', 'duration', 'order', 'price', 'status', 'created_at'],
  filters: {
    status: { initial: 'created' },
    q: {},
    category: { choices: categoryKeys as readonly Category[] },
  },
} as const;

export const simulationsQuery = (query: ListQuery<typeof simulationsList>): SimulationQuery =>
  toApiQuery(query, simulationsList);
