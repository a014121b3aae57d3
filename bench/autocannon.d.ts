declare module 'autocannon' {
  interface Request {
    method?: 'GET' | 'POST';
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    /** Repeats each request. */
    setupRequest?: (request: Request) => Request;
    onResponse?: (status: number) => void;
  }
  interface Options {
    url: string;
    headers?: Record<string, string>;
    connections: number;
    /** Seconds. */
    duration: number;
    /** Requests a second, of all connections together. */
    overallRate?: number;
    requests?: Request[];
  }
  interface Result {
    requests: { average: number };
    /** Milliseconds. */
    latency: { p50: number; p97_5: number; p99: number };
    non2xx: number;
    errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
