// Prints the content security policy of the built app for a host of static files: `npm run page-policy`; with
// `--nginx` as settings of nginx, the policy that is only reported among them.
import { readFileSync } from 'node:fs';
import { build } from 'esbuild';

const { outputFiles } = await build({
  entryPoints: ['server/http/spa/pagePolicy.ts'],
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
const html = readFileSync(`${dist}/index.html`, 'utf8');
const additions = JSON.parse(readFileSync(`${dist}/policy.json`, 'utf8'));
const policy = pagePolicy(additions, hashSources(html, additions));
if (args.includes('--nginx')) {
  console.log(`set $page_policy "${policy}";`);
  // An empty one is no header.
  console.log(`set $page_policy_report_only "${reportOnlyPolicy(additions)}";`);
} else console.log(policy);
