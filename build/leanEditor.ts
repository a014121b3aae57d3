import type { Plugin } from 'vite';

const ownFile = /\/node_modules\/(?:draft-js|fbjs)\/lib\/[\w.-]+\.js$/;

const chromium = '/Chrome\\//.test(navigator.userAgent)';
const firefox = '/Firefox\\//.test(navigator.userAgent)';

/** What draft-js asks about the browser, for the sake of its engine. None that reads this build is so old. */
const browserAnswers: ReadonlyMap<string, string> = new Map([
  ["isBrowser('Chrome')", chromium],
  ["isBrowser('Firefox')", firefox],
  ["isEngine('Gecko')", firefox],
  ["isPlatform('Mac OS X')", '/Macintosh/.test(navigator.userAgent)'],
  ["isBrowser('IE')", 'false'],
  ["isBrowser('IE <= 9')", 'false'],
  ["isBrowser('IE <= 11')", 'false'],
  ["isBrowser('Firefox < 29')", 'false'],
  ["isBrowser('Chrome < 60.0.3081.0')", 'false'],
]);

function browserAnswer(_: string, question: string): string {
  const answer = browserAnswers.get(question);
  if (!answer) throw new Error(`build/leanEditor.ts has no answer to ${question}.`);
  return answer;
}

interface Cut {
  what: string;
  found: RegExp;
  by: (found: string, group: string) => string;
}

const cuts: readonly Cut[] = [
  {
    // The parser of user agents that it brings is larger than all that is ours in the form.
    what: 'questions about the browser',
    found: /\bUserAgent\.(is\w+\('[^']*'\))/g,
    by: browserAnswer,
  },
  {
    what: 'flags for experiments',
    found: /\bgkx\('\w+'\)/g,
    by: () => 'false',
  },
  {
    // Made under one of those flags only.
    what: 'blocks within blocks',
    found: /\b\w+(?:\.first\(\))? instanceof ContentBlockNode\b/g,
    by: () => 'false',
  },
  {
    what: 'how blocks within blocks are shown',
    found: /\bexperimentalTreeDataSupport \? require\("[^"]+"\) : (?=require\()/g,
    by: () => '',
  },
  {
    // RichTextEditor takes up all pasted HTML itself; trusted types would not let this.
    what: 'the reading of HTML',
    found: /\breturn convertFromHTMLToContentBlocks\(.*\);/g,
    by: () => "throw new Error('HTML is read by the editor around draft-js.');",
  },
  {
    what: 'stand-ins for what old browsers lack',
    found: /\brequire\("(object-assign|fbjs\/lib\/setImmediate)"\)/g,
    by: (_, name) => (name === 'object-assign' ? 'Object.assign' : 'setTimeout'),
  },
];

/** CommonJS as an ES module, in the few ways in which these packages write it. */
function asModule(code: string): string {
  const module = code
    .replace(/^var (\w+) = require\(("[^"]+")\);/gm, 'import $1 from $2;')
    .replace(/^var (\w+) = require\(("[^"]+")\),$/gm, 'import $1 from $2;\nvar')
    .replace(/^var (\w+) = require\(("[^"]+")\)\.\1;/gm, 'import $1Module from $2;\nvar $1 = $1Module.$1;')
    .replace(/^module\.exports = require\(("[^"]+")\);/m, 'export { default } from $1;')
    // What draft-js gives out, name by name.
    .replace(
      /^var DraftPublic = (\{[^}]*\});\s*module\.exports = DraftPublic;/m,
      (_, list: string) => `export ${list.replace(/(\w+): (\w+)/g, '$2 as $1')};`,
    )
    .replace(/^module\.exports = /m, 'export default ');
  // A file of types alone gives out nothing.
  return /^export /m.test(module) ? module : `${module}\nexport default {};\n`;
}

const withoutComments = (code: string): string => code.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');

/** One file of draft-js as it goes into the build, and what has been cut of it. */
export function leanFile(code: string, path: string): { code: string; made: readonly string[] } {
  const found = cuts.filter((cut) => code.search(cut.found) >= 0);
  const lean = asModule(found.reduce((rest, cut) => rest.replace(cut.found, cut.by), code));
  if (/\brequire\(|\bexports\b/.test(withoutComments(lean))) {
    throw new Error(`build/leanEditor.ts does not know the way in which ${path} is written.`);
  }
  return { code: lean, made: found.map(({ what }) => what) };
}

/** What there is to cut of draft-js, but was not found in it: it is another one than this was written for. */
export const missing = (made: ReadonlySet<string>): string[] =>
  cuts.map(({ what }) => what).filter((what) => !made.has(what));

/**
 * Leaves out of the build what of draft-js the app does not use. It is written in CommonJS, of which a
 * build keeps every file and every name: as ES modules they can be left out, or get short. What is cut
 * besides is never reached here.
 */
export function leanEditor(): Plugin {
  const made = new Set<string>();
  return {
    name: 'lean-editor',
    apply: 'build',
    transform: {
      filter: { id: ownFile },
      handler(code, id) {
        const lean = leanFile(code, id);
        for (const what of lean.made) made.add(what);
        return { code: lean.code, map: null, moduleSideEffects: false };
      },
    },
    buildEnd(error) {
      const missed = missing(made);
      if (!error && missed.length > 0)
        this.error(`draft-js has changed: it has none of ${missed.join(', ')}.`);
    },
  };
}
