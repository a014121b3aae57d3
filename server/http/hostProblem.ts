/** The reason why a simulation's host cannot be called; null if it can. Only configured origins are called. */
export function hostProblem(clientRoot: string, trustedHosts: readonly string[]): string | null {
  if (!URL.canParse(clientRoot)) return 'The host has no valid address.';
  const { origin, username, password } = new URL(clientRoot);
  if (!trustedHosts.includes(origin))
    return 'The hub is not allowed to call this host. Ask the operator of the hub to allow the host’s address.';
  return username || password ? 'The address of the host holds a password.' : null;
}
