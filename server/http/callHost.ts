/** The host could not be reached, or its response is invalid. The message contains no secret. */
export class HostError extends Error {
  override name = 'HostError';
  /** Other calls would fail as well: the host is away, slow or out of order, and has not refused this call alone. */
  readonly isDown: boolean;

  constructor(message: string, { isDown = false, ...options }: ErrorOptions & { isDown?: boolean } = {}) {
    super(message, options);
    this.isDown = isDown;
  }
}

interface Terms {
  trustedHosts: readonly string[];
  timeoutMs: number;
  /** Breaks the call off. */
  signal?: AbortSignal;
}

/**
 * Calls a host that runs simulations, and reads its response in the same time. Redirects are not followed, since they may
 * lead to an untrusted origin. Every failure is a HostError.
 */
export async function callHost<T>(
  address: string,
  init: RequestInit,
  { trustedHosts, timeoutMs, signal: stop }: Terms,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const problem = hostProblem(address, trustedHosts);
  if (problem) throw new HostError(problem);
  try {
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = stop ? AbortSignal.any([timeout, stop]) : timeout;
    return await read(await fetch(address, { ...init, redirect: 'manual', signal }));
  } catch (error) {
    if (error instanceof HostError) throw error;
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
    throw new HostError(timedOut ? 'The host did not answer in time.' : 'The host could not be reached.', {
      cause: error,
      isDown: true,
    });
  }
}

/** Refuses a response that is no success. Its text is not read. */
export async function assertSuccess(response: Response): Promise<void> {
  if (response.ok) return;
  await response.body?.cancel();
  throw new HostError(`The host answered ${response.status}.`, { isDown: response.status >= 500 });
}

/** The reason why a simulation's host cannot be called; null if it can. Only configured origins are called. */
export function hostProblem(clientRoot: string, trustedHosts: readonly string[]): string | null {
  if (!URL.canParse(clientRoot)) return 'The host has no valid address.';
  const { origin, username, password } = new URL(clientRoot);
  if (!trustedHosts.includes(origin))
    return 'The hub is not allowed to call this host. Add its address to TRUSTED_HOSTS, or give the simulation another host.';
  return username || password ? 'The address of the host holds a password.' : null;
}
