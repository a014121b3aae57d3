import { rmSync } from 'node:fs';

/** The server has stopped: its database of this run is of no use any more. */
export default function removeData(): void {
  const { E2E_DATA_DIR } = process.env;
  if (E2E_DATA_DIR) rmSync(E2E_DATA_DIR, { recursive: true, force: true });
}
