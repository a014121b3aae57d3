import type { Request } from 'autocannon';

/** The same requests, and the answers that were no success: by method, path and status. */
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

/** One line for each kind of failure; a measurement of refusals is none. */
export function printFailures(title: string, failures: ReadonlyMap<string, number>): void {
  for (const [what, count] of failures) console.error(`${title}: ${count} × ${what}`);
  if (failures.size > 0) process.exitCode = 1;
}
