// Prints the content security policy of the built app for a host of static files: `npm run page-policy`.
import { readFileSync } from 'node:fs';
import { build } from 'esbuild';

const { outputFiles } = await build({
  entryPoints: ['server/pagePolicy.ts'],
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
});
const { hashMarks, pagePolicy } = await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`
);
const dist = process.argv[2] ?? 'dist';
const html = readFileSync(`${dist}/index.html`, 'utf8');
const additions = JSON.parse(readFileSync(`${dist}/policy.json`, 'utf8'));
console.log(pagePolicy(additions, hashMarks(html, additions)));
