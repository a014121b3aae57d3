// Prints the content security policy of the built app for a static host (`npm run page-policy`). With `--nginx`,
// prints nginx settings, including the report-only policy.
import { readFileSync } from 'node:fs';
import { build } from 'esbuild';

const { outputFiles } = await build({
  entryPoints: ['server/http/spa/page.ts'],
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
});
const { hashSources, pagePolicy, reportOnlyPolicy } = await import(
  `data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`
);
const args = process.argv.slice(2);
const dist = args.find((arg) => !arg.startsWith('--')) ?? 'dist';
const html = ['index.html', 'front/index.html']
  .map((page) => readFileSync(`${dist}/${page}`, 'utf8'))
  .join('\n');
const additions = JSON.parse(readFileSync(`${dist}/policy.json`, 'utf8'));
const policy = pagePolicy(additions, hashSources(html, additions));
if (args.includes('--nginx')) {
  console.log(`set $page_policy "${policy}";`);
  // nginx sends no header for an empty value.
  console.log(`set $page_policy_report_only "${reportOnlyPolicy(additions)}";`);
} else console.log(policy);
