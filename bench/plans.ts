import type { PGlite } from '@electric-sql/pglite';

interface Statement {
  text: string;
  parameters: unknown[];
}

/** Notes the statements that reach the database from now on. */
export function listen(client: PGlite): Statement[] {
  const seen: Statement[] = [];
  const query = client.query.bind(client);
  client.query = (text, parameters, options) => {
    seen.push({ text, parameters: parameters ?? [] });
    return query(text, parameters, options);
  };
  return seen;
}

/** The ways in which a statement reads its tables, and what it sorts. */
export async function planOf(client: PGlite, { text, parameters }: Statement): Promise<string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, parameters);
  const steps = rows.flatMap(({ 'QUERY PLAN': line }) => {
    const [, step] = /^[\s>-]*((?:\w+ ){1,2}Scan[^(]*|Sort\b(?! Key)[^(]*)/.exec(line) ?? [];
    return step ? [step.replace(/ using| Backward/g, '').trim()] : [];
  });
  return [...new Set(steps)];
}
