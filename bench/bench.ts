// Measures and prints: `npm run bench [PART...]`, all parts by default but soak.
//   bytes    requests and kB of each screen          load     when a screen is usable, cold
//   revisit  the same with a filled cache            typing   keys in the search of 2,000 cards
//   editor   keys in the rich text editor            pages    from one page of a list to the next
//   server   throughput of the server                lists    long lists on PostgreSQL
//   classes  the import and the calls of a class of 2,000 students, on both databases
//   start    how soon the server is up               floods   other callers during a flood, on both databases
//   soak     memory, `soak [MINUTES]`, ten by default
// Options: --only NAME,NAME the screens of bytes, load and revisit; --rounds N, five by default;
// --json FILE the figures of the browser, also into a file. npm hands options on after `--`.
// The app has to be built before (`npm run build`).
import { parseArgs } from 'node:util';
import { benchBrowser, browserParts } from './browserParts';
import { benchClasses } from './classes';
import { benchEngines } from './engines';
import { benchFloods } from './floods';
import { benchLists } from './lists';
import { writeFigures } from './report';
import { benchServer } from './serverLoad';
import { benchSoak } from './soak';
import { benchStartUp } from './startUp';

const { positionals: parts, values: options } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string' }, rounds: { type: 'string', default: '5' }, json: { type: 'string' } },
});
const wanted = (part: string) => parts.length === 0 || parts.includes(part);

const browser = browserParts.filter(wanted);
if (browser.length > 0) await benchBrowser(browser, Number(options.rounds), options.only?.split(','));
if (wanted('server')) {
  await benchServer();
  await benchEngines();
}
if (wanted('lists')) await benchLists();
if (wanted('classes')) await benchClasses();
if (wanted('floods')) await benchFloods();
if (wanted('start')) await benchStartUp();
if (parts[0] === 'soak') await benchSoak(Number(parts[1] ?? 10));
if (options.json) writeFigures(options.json);
