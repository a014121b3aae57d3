import { parseArgs } from 'node:util';
import { ConfigError } from '../config/settings';
import type { Target } from './tryHost';

const usage = `npm run try-host -- URL ID SECRET [options]

  URL                       the client root of the host
  ID, SECRET                the client id and secret that the host has
  --variation KEY           a variation that the host knows (default: a)
  --webhooks ADDRESS        where the host gets webhooks; without it, none are sent
  --webhook-secret whsec_…  what signs them

The host’s hub has to be this one: http://localhost:3000, or as PORT and PUBLIC_URL say.`;

const fail = (message: string): never => {
  throw new ConfigError(`${message}\n\n${usage}`);
};

function parsed(args: string[]) {
  const option = { type: 'string', default: '' } as const;
  const options = { variation: { ...option, default: 'a' }, webhooks: option, 'webhook-secret': option };
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    return fail(error instanceof Error ? error.message : '');
  }
}

/** Reads the arguments of `npm run try-host`. */
export function readTarget(args: string[]): Target {
  const { positionals, values } = parsed(args);
  const [clientRoot = '', oauthClientId = '', oauthClientSecret = ''] = positionals;
  const { variation, webhooks: webhookUrl, 'webhook-secret': webhookSecret } = values;
  if (!oauthClientSecret || positionals.length > 3) fail('Give the URL, the id and the secret.');
  for (const address of [clientRoot, webhookUrl].filter(Boolean)) {
    if (!/^https?:\/\//.test(address) || !URL.canParse(address)) fail(`'${address}' is no http(s) address.`);
  }
  if (webhookUrl ? !/^whsec_./.test(webhookSecret) : webhookSecret)
    fail('Give --webhooks and --webhook-secret together; the secret begins with whsec_.');
  return { clientRoot, oauthClientId, oauthClientSecret, variation, webhookUrl, webhookSecret };
}
