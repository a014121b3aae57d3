import type { PGlite } from '@electric-sql/pglite';

export interface Statement {
  text: string;
  parameters: unknown[];
}

/** Records all further statements that an embedded database receives. */
export function listen(client: PGlite): Statement[] {
  const seen: Statement[] = [];
  const query = client.query.bind(client);
  client.query = (text, parameters, options) => {
    seen.push({ text, parameters: parameters ?? [] });
    return query(text, parameters, options);
  };
  return seen;
}

interface PlanLine {
  'QUERY PLAN': string;
}
interface Queryable {
  query(text: string, parameters: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Returns how a statement reads its tables, and what it sorts. */
export async function planOf(client: Queryable, { text, parameters }: Statement): Promise<string[]> {
  const { rows } = await client.query(`explain ${text}`, parameters);
  const steps = (rows as PlanLine[]).flatMap(({ 'QUERY PLAN': line }) => {
    const [, step] = /^[\s>-]*((?:Parallel )?(?:\w+ ){1,2}Scan[^(]*|Sort\b(?! Key)[^(]*)/.exec(line) ?? [];
    return step ? [step.replace(/ using| Backward/g, '').trim()] : [];
  });
  return [...new Set(steps)];
}
