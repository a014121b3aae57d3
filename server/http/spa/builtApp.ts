import type { Config } from '../../config/config';
import { readAdditions } from './page';

type Settings = Pick<Config, 'distDir' | 'stripe'>;

/** The reason why the built app does not fit this server; null if it does. */
async function problemOf({ distDir, stripe }: Settings): Promise<string | null> {
  const additions = await readAdditions(distDir);
  if (!additions) return 'there is no built app here: only the API is served';
  // A build with Stripe's key is recognised by its policy, which allows Stripe's script.
  const knowsStripe = (additions['script-src'] ?? []).includes('https://js.stripe.com');
  if (stripe && !knowsStripe) {
    return 'the app was built without VITE_STRIPE_PUBLISHABLE_KEY, so that nobody can pay: build it again with the key';
  }
  if (!stripe && knowsStripe) {
    return 'the app was built with VITE_STRIPE_PUBLISHABLE_KEY, and the server has no keys of Stripe, so that nobody can pay';
  }
  return null;
}

/** Logs an error if app and server do not fit together. An app on another host cannot be checked here. */
export async function checkBuiltApp(
  settings: Settings,
  logger: { error: (details: object, message: string) => void },
): Promise<void> {
  const problem = await problemOf(settings);
  if (problem) logger.error({ folder: settings.distDir }, problem);
}
