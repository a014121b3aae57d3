/** One filter of a list: its value while the address names none, and what it may be. */
interface FilterRule<Value extends string = string> {
  initial?: Value;
  /** The values to choose from; without them, any text. */
  choices?: readonly Value[];
}

/** The rules for the address of a list. */
export interface ListRules {
  /** Columns that the server can sort by. */
  sortable: readonly string[];
  filters: Readonly<Record<string, FilterRule>>;
  /** Parameters that the list has no rule for stay in its address, and are sent with its calls. */
  passesOthers?: boolean;
}

/** A list that the server gives a page at a time. */
export interface PageRules extends ListRules {
  pageSize: number;
  /** How many pages a total has, where it is not what fits. */
  pagesOf?: (total: number) => number;
}

type ValueOf<Rule> = Rule extends { choices: readonly (infer Value)[] } ? Value : string;
export type FilterName<Rules extends ListRules> = keyof Rules['filters'] & string;
/** Each filter's value; '' is none. */
export type FilterValues<Rules extends ListRules> = {
  [Name in FilterName<Rules>]: ValueOf<Rules['filters'][Name]> | '';
};

/** The query that the address of a list states. */
export interface ListQuery<Rules extends ListRules> {
  page: number;
  /** `column:asc|desc`; '' is the server's own order. */
  sort: string;
  filters: FilterValues<Rules>;
  /** The parameters that are only passed on. */
  others: Readonly<Record<string, string>>;
}

/** The filters of an address that names none. */
export const initialFilters = <Rules extends ListRules>({ filters }: Rules): FilterValues<Rules> =>
  Object.fromEntries(
    Object.entries(filters).map(([name, { initial = '' }]) => [name, initial]),
  ) as FilterValues<Rules>;

/** Any whole number from 1 on; everything else is the first page. */
function pageIn(params: URLSearchParams): number {
  const page = Number(params.get('pag'));
  return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : 1;
}

function sortIn(params: URLSearchParams, { sortable }: ListRules): string {
  const sort = params.get('sort') ?? '';
  return sortable.some((column) => sort === `${column}:asc` || sort === `${column}:desc`) ? sort : '';
}

function filterIn(params: URLSearchParams, name: string, { initial = '', choices }: FilterRule): string {
  const value = params.get(name);
  if (value === null) return initial;
  return value === '' || !choices || choices.includes(value) ? value : initial;
}

/** The parameters that the list itself sends. */
const own = ['pp', 'pag', 'sort', 'total'];

function othersIn(params: URLSearchParams, { filters, passesOthers }: ListRules): Record<string, string> {
  if (!passesOthers) return {};
  return Object.fromEntries(
    [...params].filter(([name]) => !own.includes(name) && !Object.hasOwn(filters, name)),
  );
}

/** The query in the address; unknown and invalid parameters are left out. */
export function readListQuery<Rules extends ListRules>(
  params: URLSearchParams,
  rules: Rules,
): ListQuery<Rules> {
  const filters = Object.entries(rules.filters).map(([name, rule]) => [name, filterIn(params, name, rule)]);
  return {
    page: pageIn(params),
    sort: sortIn(params, rules),
    filters: Object.fromEntries(filters) as FilterValues<Rules>,
    others: othersIn(params, rules),
  };
}

/** The address of a query; defaults are omitted. */
export function listParams<Rules extends ListRules>(
  { page, sort, filters, others }: ListQuery<Rules>,
  rules: Rules,
): URLSearchParams {
  const params = new URLSearchParams(others);
  for (const [name, { initial = '' }] of Object.entries(rules.filters)) {
    const value = filters[name as FilterName<Rules>].trim();
    if (value !== initial) params.set(name, value);
  }
  if (sort) params.set('sort', sort);
  if (page > 1) params.set('pag', String(page));
  return params;
}

type Sent<Rules extends ListRules> = {
  [Name in FilterName<Rules>]?: ValueOf<Rules['filters'][Name]>;
} & { sort?: string };

/** The filters and the order as a call sends them: only those that are filled; and what is passed on. */
export function toApiFilters<Rules extends ListRules>({
  filters,
  sort,
  others,
}: ListQuery<Rules>): Sent<Rules> {
  const filled = Object.entries<string>({ ...filters, sort }).filter(([, value]) => value.trim() !== '');
  return { ...others, ...Object.fromEntries(filled) } as Sent<Rules>;
}

/** The query of the call for one page of the list. */
export const toApiQuery = <Rules extends PageRules>(query: ListQuery<Rules>, rules: Rules) => ({
  ...toApiFilters(query),
  pp: rules.pageSize,
  pag: query.page,
  total: 'true' as const,
});
