import { newToken } from '../../auth/sessions/tokens';
import type { Config } from '../../config/config';
import type { SimulationHost } from '../../services/simulationHost';

/** The addresses of students at the sandbox host, each with a key of its own; other hosts give none. */
export function sandboxPlayUrls({ publicUrl }: Pick<Config, 'publicUrl'>): SimulationHost['newPlayUrl'] {
  const sandbox = `${publicUrl}/sandbox`;
  return (clientRoot, classSessionId) =>
    clientRoot.replace(/\/+$/, '') === sandbox ? `${sandbox}/play/${classSessionId}?key=${newToken()}` : '';
}
