/** One filter of a list: its default and its allowed values. */
interface FilterRule<Value extends string = string> {
  initial?: Value;
  /** The allowed values; if they are left out, any text that is valid. */
  choices?: readonly Value[];
  isValid?: (text: string) => boolean;
}

/** The rules for the address of a list. */
export interface ListRules {
  /** The columns that the server can sort by. */
  sortable: readonly string[];
  filters: Readonly<Record<string, FilterRule>>;
  /** Whether parameters without a rule stay in the address and are sent with the calls. */
  passesOthers?: boolean;
}

/** A paged list. */
export interface PageRules extends ListRules {
  pageSize: number;
  /** Computes the number of pages; by default the total divided by the page size, rounded up. */
  pagesOf?: (total: number) => number;
}

type ValueOf<Rule> = Rule extends { choices: readonly (infer Value)[] } ? Value : string;
export type FilterName<Rules extends ListRules> = keyof Rules['filters'] & string;
/** The value of each filter; '' is none. */
export type FilterValues<Rules extends ListRules> = {
  [Name in FilterName<Rules>]: ValueOf<Rules['filters'][Name]> | '';
};

/** The state of a list in its address. */
export interface ListQuery<Rules extends ListRules> {
  page: number;
  /** `column:asc|desc`; '' is the server's default. */
  sort: string;
  filters: FilterValues<Rules>;
  /** The parameters without a rule. */
  others: Readonly<Record<string, string>>;
}

/** The default value of each filter. */
export const initialFilters = <Rules extends ListRules>({ filters }: Rules): FilterValues<Rules> =>
  Object.fromEntries(
    Object.entries(filters).map(([name, { initial = '' }]) => [name, initial]),
  ) as FilterValues<Rules>;

/** A whole number from 1 on; any other text is page 1. */
function pageIn(params: URLSearchParams): number {
  const page = Number(params.get('pag'));
  return Number.isInteger(page) && page > 1 && page <= 1_000_000 ? page : 1;
}

function sortIn(params: URLSearchParams, { sortable }: ListRules): string {
  const sort = params.get('sort') ?? '';
  return sortable.some((column) => sort === `${column}:asc` || sort === `${column}:desc`) ? sort : '';
}

function filterIn(params: URLSearchParams, name: string, rule: FilterRule): string {
  const { initial = '', choices, isValid } = rule;
  const value = params.get(name);
  if (value === null) return initial;
  return value === '' || (choices?.includes(value) ?? isValid?.(value) ?? true) ? value : initial;
}

/** The parameters that the list itself sends. */
const own = ['pp', 'pag', 'sort', 'total'];

function othersIn(params: URLSearchParams, { filters, passesOthers }: ListRules): Record<string, string> {
  if (!passesOthers) return {};
  return Object.fromEntries(
    [...params].filter(([name]) => !own.includes(name) && !Object.hasOwn(filters, name)),
  );
}

/** Parses an address. An invalid value becomes the default; unknown parameters are left out unless `passesOthers`. */
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

/** The parameters of a list's address; defaults are omitted. */
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

/** The non-empty filters, the order and the parameters without a rule, as a call sends them. */
export function toApiFilters<Rules extends ListRules>({
  filters,
  sort,
  others,
}: ListQuery<Rules>): Sent<Rules> {
  const filled = Object.entries<string>({ ...filters, sort }).filter(([, value]) => value.trim() !== '');
  return { ...others, ...Object.fromEntries(filled) } as Sent<Rules>;
}

/** The call's query for one page. */
export const toApiQuery = <Rules extends PageRules>(query: ListQuery<Rules>, rules: Rules) => ({
  ...toApiFilters(query),
  pp: rules.pageSize,
  pag: query.page,
  total: 'true' as const,
});
