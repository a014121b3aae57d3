import type { Config } from '../../config/config';
import { readAdditions } from './page';

type Settings = Pick<Config, 'distDir' | 'stripe'>;

/** What is wrong with the built app for this server; null for nothing. */
async function problemOf({ distDir, stripe }: Settings): Promise<string | null> {
  const additions = await readAdditions(distDir);
  if (!additions) return 'there is no built app here: only the API is served';
  // The build knows the key of Stripe exactly if its page lets in Stripe's script.
  const knowsStripe = (additions['script-src'] ?? []).includes('https://js.stripe.com');
  if (stripe && !knowsStripe) {
    return 'the app was built without VITE_STRIPE_PUBLISHABLE_KEY, so that nobody can pay: build it anew with the key';
  }
  if (!stripe && knowsStripe) {
    return 'the app was built with VITE_STRIPE_PUBLISHABLE_KEY, and the server has no keys of Stripe, so that nobody can pay';
  }
  return null;
}

/** Says in the log if app and server do not fit together. An app that another host serves is not seen here. */
export async function checkBuiltApp(
  settings: Settings,
  logger: { error: (details: object, message: string) => void },
): Promise<void> {
  const problem = await problemOf(settings);
  if (problem) logger.error({ folder: settings.distDir }, problem);
}
