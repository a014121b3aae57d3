// Prints what the program weighs: files and lines, and the kB (brotli) that each screen of the last build loads.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const generated = /\/migrations\/|package-lock|openapi\.json/;
const parts = {
  src: /^src\//,
  server: /^server\//,
  tests: /^tests\//,
  scss: /\.scss$/,
  scripts: /^scripts\//,
};

function printLines() {
  const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n').filter(Boolean);
  for (const [name, part] of Object.entries(parts)) {
    const lines = files
      .filter((file) => part.test(file) && !generated.test(file) && existsSync(file))
      .map((file) => readFileSync(file, 'utf8').split('\n').length - 1)
      .sort((a, b) => a - b);
    const sum = lines.reduce((total, count) => total + count, 0);
    console.log(`${name}: ${sum} lines in ${lines.length} files, median ${lines[lines.length >> 1]}`);
  }
}

function printSizes() {
  if (!existsSync('dist-facts.json')) return;
  const { everywhere, needs, files } = JSON.parse(readFileSync('dist-facts.json', 'utf8'));
  const kilobytes = (names) => (names.reduce((sum, name) => sum + files[name].bytes, 0) / 1000).toFixed(1);
  for (const [script, { modules }] of Object.entries(files)) {
    const page = modules.find((module) => /^(pages|admin\/(?!shared))\/?.*Page\.tsx$/.test(module));
    if (!page) continue;
    const loaded = [...new Set([...everywhere, ...(needs[script] ?? [])])];
    const [scripts, styles] = ['.js', '.css'].map((end) => loaded.filter((name) => name.endsWith(end)));
    console.log(`${page}: ${kilobytes(scripts)} kB scripts, ${kilobytes(styles)} kB styles`);
  }
}

export function printBudget() {
  console.log('\nThe budget');
  printLines();
  printSizes();
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) printBudget();
