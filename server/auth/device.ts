import Bowser from 'bowser';
import type { Context } from 'hono';

/** Real ones are half as long. */
const LONGEST = 500;
const browsers = new Set(Object.values(Bowser.BROWSER_MAP));
const systems = new Set(Object.values(Bowser.OS_MAP));

/**
 * The browser and the system of a request in words, as in 'Chrome on Windows'; '' if neither is known. These are all that
 * is kept of its user agent, and no text of the request's own.
 */
export function deviceOf(c: Context): string {
  const agent = c.req.header('user-agent')?.slice(0, LONGEST);
  if (!agent) return '';
  const { browser, os } = Bowser.parse(agent);
  const known = [browsers.has(browser.name ?? '') && browser.name, systems.has(os.name ?? '') && os.name];
  return known.filter(Boolean).join(' on ');
}
