// Asks the registry for published advisories about the installed packages. Fails on one that is high or critical;
// is skipped with a word where the registry does not answer such questions.
import { spawnSync } from 'node:child_process';

const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', maxBuffer: 2 ** 26 });
let report = {};
try {
  report = JSON.parse(stdout);
} catch {}

if (!report.vulnerabilities) {
  console.log(`Skipped: the registry has no answer (${report.message ?? 'npm says nothing'}).`);
} else {
  // A package may also be listed because of another one that it needs; that one is listed itself.
  const advisories = Object.values(report.vulnerabilities)
    .flatMap(({ via }) => via)
    .filter(({ severity }) => ['high', 'critical'].includes(severity));
  for (const { name, severity, range, title, url } of advisories) {
    console.log(`${severity}: ${name} ${range}: ${title} (${url})`);
  }
  console.log(`${advisories.length} advisories that are high or critical`);
  process.exitCode = advisories.length === 0 ? 0 : 1;
}
