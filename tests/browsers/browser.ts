import { startFirefox } from './firefox';
import { startWebKit } from './webkit';

/** The commands of WebDriver that the journeys need. Each browser takes them in another form. */
export type Command =
  | 'NewSession'
  | 'Navigate'
  | 'Back'
  | 'ExecuteScript'
  | 'ElementClick'
  | 'PerformActions'
  | 'SetWindowRect';

export interface Browser {
  /** Carries out a command, and resolves with what it returns. */
  send: (command: Command, parameters?: { id?: string; [name: string]: unknown }) => Promise<unknown>;
  stop: () => Promise<unknown>;
}

const start = { firefox: startFirefox, webkit: startWebKit };
const isKnown = (name = ''): name is keyof typeof start => name in start;

/** Opens the browser that TEST_BROWSER names, without cookies, storage or history. */
export async function openBrowser(): Promise<Browser> {
  const { TEST_BROWSER } = process.env;
  if (!isKnown(TEST_BROWSER)) throw new Error(`TEST_BROWSER is one of ${Object.keys(start)}`);
  const browser = await start[TEST_BROWSER]();
  await browser.send('NewSession');
  return browser;
}
