import type { Request } from 'autocannon';

/** Returns the same requests, and a map that counts failed responses by method, path and status. */
export function watchFailures(requests: readonly Request[]) {
  const failures = new Map<string, number>();
  const watched = requests.map((request): Request => {
    const { method = 'GET', path = '/' } = request;
    return {
      ...request,
      onResponse(status) {
        if (status >= 200 && status < 300) return;
        const what = `${method} ${path.split('?')[0]}: ${status}`;
        failures.set(what, (failures.get(what) ?? 0) + 1);
      },
    };
  });
  return { watched, failures };
}

/** Prints one line for each kind of failure, and makes the run fail: figures of failed requests are meaningless. */
export function printFailures(title: string, failures: ReadonlyMap<string, number>): void {
  for (const [what, count] of failures) console.error(`${title}: ${count} × ${what}`);
  if (failures.size > 0) process.exitCode = 1;
}
