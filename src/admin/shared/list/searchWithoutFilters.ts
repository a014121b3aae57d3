import type { List } from '../../../contract/common';
import type { FilterName, FilterValues, ListQuery, ListRules } from '../../../lib/listQuery';
import type { Result } from '../../../store/actionFamily';
import type { WiderSearch } from './HiddenRows';

interface Given<Rules extends ListRules> {
  query: ListQuery<Rules>;
  /** The filters that are searches. */
  searches: readonly FilterName<Rules>[];
  /** The singular and plural noun for the rows. */
  noun: readonly [one: string, many: string];
  count: (wide: ListQuery<Rules>) => Promise<Result<List<unknown>>>;
  choose: (choice: Partial<FilterValues<Rules>>) => void;
}

/** The same search without the other filters of the list; undefined unless there are both. */
export function searchWithoutFilters<Rules extends ListRules>({
  query,
  searches,
  noun: [one, many],
  count,
  choose,
}: Given<Rules>): WiderSearch | undefined {
  const isSet = (name: FilterName<Rules>) => query.filters[name].trim() !== '';
  const set = (Object.keys(query.filters) as FilterName<Rules>[]).filter(isSet);
  const hiding = set.filter((name) => !searches.includes(name));
  if (hiding.length === 0 || hiding.length === set.length) return undefined;
  const cleared = Object.fromEntries(hiding.map((name) => [name, ''])) as Partial<FilterValues<Rules>>;
  return {
    searched: `Only ${many} that match the filters were searched.`,
    noun: [`${one} without the filters`, `${many} without the filters`],
    count: () => count({ ...query, filters: { ...query.filters, ...cleared } }),
    onShow: () => choose(cleared),
  };
}
