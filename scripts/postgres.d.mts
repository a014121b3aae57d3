export interface Postgres {
  bin: string;
  folder: string;
  url(database: string): string;
  start(): Promise<void>;
  halt(signal?: 'SIGINT' | 'SIGKILL'): Promise<void>;
  pid(): number;
  remove(): Promise<void>;
}
export function findPostgres(): string | null;
export function findOrInstallPostgres(): string | null;
export function startPostgres(options?: { durable?: boolean; bin?: string | null }): Promise<Postgres>;
