/** A setting that is missing or wrong; the message is the one line for whoever started the server. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
