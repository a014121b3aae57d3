declare module 'autocannon' {
  interface Request {
    method?: 'GET' | 'POST';
    path?: string;
    headers?: Record<string, string>;
    body?: string;
    /** Changes each request before the client sends it again. */
    setupRequest?: (request: Request) => Request;
    onResponse?: (status: number) => void;
  }
  interface Options {
    url: string;
    headers?: Record<string, string>;
    connections: number;
    /** The duration in seconds. */
    duration: number;
    /** Requests per second over all connections. */
    overallRate?: number;
    requests?: Request[];
  }
  interface Result {
    requests: { average: number };
    /** Latency in milliseconds. */
    latency: { p50: number; p97_5: number; p99: number };
    non2xx: number;
    errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
