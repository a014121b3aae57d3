import type { Db } from '../../db/connection';

export interface SandboxDeps {
  /** Holds the host's own table. */
  db: Db;
  /** The origin of the hub, which is only asked over HTTP. */
  hubUrl: string;
  /** The address of this host: the client root of its simulations. */
  root: string;
  /** The signing secret of the webhooks of a simulation, as its administrator has given it to this host; '' for none. */
  webhookSecretOf: (clientId: string) => Promise<string>;
}
