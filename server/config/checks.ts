/** A missing or wrong setting. Its message is printed without a stack trace. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export const cannotBeWritten = (dataDir: string) =>
  new ConfigError(`DATA_DIR ${dataDir} cannot be written to.`);

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether only programs on this machine reach the address. */
export const isOnThisMachine = (address: string): boolean =>
  URL.canParse(address) && loopbackNames.has(new URL(address).hostname);
