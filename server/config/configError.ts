/** A missing or wrong setting. Its message is printed without a stack trace. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

export const cannotBeWritten = (dataDir: string) =>
  new ConfigError(`DATA_DIR ${dataDir} cannot be written to.`);
