// Rejects private words in names, comments, test titles, documents and texts on screen, and sentences in all but names
// that begin with a relative pronoun. Prints each find as `file:line: sentence`.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { parseSync, Visitor } from 'vite';

const folders = ['src', 'server', 'tests', 'build', 'bench', 'scripts', 'docs', '.github'];
const skipped = [/^server\/db\/migrations\//, /^scripts\/check-words\.mjs$/];
/** The folders whose texts are shown to people, on screen or in mails. */
const shown = /^(src|server)\//;

const privateWord = /\b(anew|whoever|beside)\b/i;
const relativeStart = /^["“*_(]*(Whoever|What|Who)\b/;

const finds = [];

/**
 * Reports the sentences of a text that break a rule. With `isTitle`, a sentence may begin with a small letter, and
 * also begins after a colon.
 */
function readText(file, source, text, start, { isTitle = false } = {}) {
  for (const { 0: sentence, index } of text.matchAll(
    /[^\s.!?:][\s\S]*?(?=[.!?]["”)*]*(\s|$)|\n\s*\n|$)[.!?]?/g,
  )) {
    const parts = isTitle ? sentence.split(/(?<=:)\s+/) : [sentence];
    const begins = isTitle ? parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)) : parts;
    const isQuestion = sentence.endsWith('?');
    if (privateWord.test(sentence) || (begins.some((begin) => relativeStart.test(begin)) && !isQuestion))
      note(file, source, start + index, sentence);
  }
}

/** Reports a name with a private word, such as `paintedAnew`. */
function readName(file, source, name, start) {
  if (privateWord.test(name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replaceAll(/[_-]/g, ' ')))
    note(file, source, start, name);
}

function note(file, source, start, words) {
  const line = source.slice(0, start).split('\n').length;
  finds.push(`${file}:${line}: ${words.replace(/\s+/g, ' ').trim()}`);
}

/** Replaces each match by blanks, so that the positions of the remaining text stay the same. */
const blank = (text, pattern) => text.replace(pattern, (match) => match.replace(/[^\n]/g, ' '));

/** Yields the text of comments; comments in successive lines are one text. */
function* commentsOf(source, comments) {
  for (let index = 0; index < comments.length; index += 1) {
    const { start } = comments[index];
    let { end } = comments[index];
    while (comments[index + 1] && /^\n?[ \t]*$/.test(source.slice(end, comments[index + 1].start))) {
      index += 1;
      end = comments[index].end;
    }
    yield {
      start,
      text: blank(source.slice(start, end), /^\s*(\/\/+|\/\*+|\*+(?!\/))|\*+\/\s*$|`[^`\n]*`/gm),
    };
  }
}

const testCall = /^(test|it|describe)$/;

/** Says whether a callee is `test`, `test.each(rows)`, `describe.skip` and so on. */
function isTest(callee) {
  if (callee.type === 'Identifier') return testCall.test(callee.name);
  if (callee.type === 'MemberExpression') return isTest(callee.object);
  if (callee.type === 'CallExpression') return isTest(callee.callee);
  return callee.type === 'TaggedTemplateExpression' && isTest(callee.tag);
}

function readCode(file, source) {
  const { program, comments } = parseSync(file, source);
  for (const { start, text } of commentsOf(source, comments)) readText(file, source, text, start);
  const name = (node) => readName(file, source, node.name, node.start);
  const text = (node) => {
    if (!shown.test(file) || (node.type === 'Literal' && typeof node.value !== 'string')) return;
    const words = blank(source.slice(node.start, node.end), /<[^>]*>|\\[nrt]|^['"]|['"]$/g);
    readText(file, source, words, node.start);
  };
  new Visitor({
    Literal: text,
    TemplateElement: text,
    JSXText: text,
    Identifier: name,
    JSXIdentifier: name,
    CallExpression({ callee, arguments: [title] }) {
      if (!title || !isTest(callee) || !/^(Literal|TemplateLiteral)$/.test(title.type)) return;
      const text = source.slice(title.start + 1, title.end - 1);
      readText(file, source, text, title.start + 1, { isTitle: true });
    },
  }).visit(program);
}

function readStyles(file, source) {
  const comments = [...source.matchAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g)].map(({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
  }));
  for (const { start, text } of commentsOf(source, comments)) readText(file, source, text, start);
  for (const { 0: name, index } of source.matchAll(/[.$@%-][a-z][\w-]+/gi))
    readName(file, source, name, index);
}

/** A code fence without its code: only the comments of a shell, of a script and of markup remain. */
function commentsInFence(fence) {
  const comment = /(?<=^|\s)(#+|--|\/\/)(?=\s).*|\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/gm;
  let rest = '';
  let end = 0;
  for (const { 0: text, index } of fence.matchAll(comment)) {
    rest += blank(fence.slice(end, index), /.+/g) + blank(text, /^\s*(#+|--|\/\/|\/?\*+|<!--)|\*\/$|-->$/gm);
    end = index + text.length;
  }
  return rest + blank(fence.slice(end), /.+/g);
}

/** Blanks what is no sentence: code, addresses, and the marks of lists and tables. */
function readDocument(file, source) {
  const prose = blank(source.replace(/^```[\s\S]*?^```/gm, commentsInFence), /`[^`\n]*`|\]\([^)]*\)/g);
  const parts = prose.replace(
    /^\s*(#+|[-*]|\d+\.|>)\s/gm,
    (mark) => `${mark.slice(0, -1).replace(/[^\n]/g, ' ')}\n`,
  );
  let start = 0;
  for (const part of parts.split(/(?<=\||\n(?=\s*\n))/)) {
    readText(file, source, part.replace(/\|$/, ' '), start);
    start += part.length;
  }
}

/** Reads the comments of a file in which `#` begins a comment. */
const readHashComments = (file, source) =>
  readText(file, source, blank(source, /^(?!.*(?:^|\s)#\s).*|^.*?(?:^|\s)#+[ -]+/gm), 0);

const readers = {
  '.ts': readCode,
  '.tsx': readCode,
  '.mjs': readCode,
  '.scss': readStyles,
  '.md': readDocument,
  '.html': (file, source) => {
    for (const { 0: text, index } of source.matchAll(/(?<=<!--)[\s\S]*?(?=-->)/g))
      readText(file, source, text, index);
  },
  '.example': readHashComments,
  '.yml': readHashComments,
  '.yaml': readHashComments,
  Dockerfile: readHashComments,
  '.json': (file, source) => {
    const { description, scripts } = JSON.parse(source);
    for (const text of [description, ...Object.entries(scripts).flat()]) {
      readText(file, source, text, source.indexOf(text));
    }
  },
};

/** The kind of a file: its ending, or its name if it has no ending. */
const kindOf = (file) => extname(file) || basename(file);

const found = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name)),
);
const inRoot = readdirSync('.').filter((name) =>
  /\.(ts|md|html|example|ya?ml)$|^(package\.json|Dockerfile)$/.test(name),
);

for (const file of [...inRoot, ...found].sort()) {
  const isGenerated = kindOf(file) === '.json' && file !== 'package.json';
  if (isGenerated || !readers[kindOf(file)] || skipped.some((pattern) => pattern.test(file))) continue;
  readName(file, '', file.replace(/\.\w+$/, ''), 0);
  readers[kindOf(file)](file, readFileSync(file, 'utf8'));
}

for (const find of finds) console.log(find);
if (finds.length > 0) {
  console.log(
    `\n${finds.length} with a private word (anew, whoever, beside), or a sentence that begins with Whoever, What or Who.`,
  );
  process.exitCode = 1;
}
