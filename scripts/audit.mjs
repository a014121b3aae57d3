// Requests the registry's published advisories about the installed packages. Fails if one is high or critical. If
// the registry does not answer such requests, the check is skipped with a message.
import { spawnSync } from 'node:child_process';

const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', maxBuffer: 2 ** 26 });
let report = {};
try {
  report = JSON.parse(stdout);
} catch {}

if (!report.vulnerabilities) {
  console.log(`Skipped: the registry has no answer (${report.message ?? 'npm says nothing'}).`);
} else {
  // A package may be listed because of one of its dependencies; that dependency is listed, too.
  const advisories = Object.values(report.vulnerabilities)
    .flatMap(({ via }) => via)
    .filter(({ severity }) => ['high', 'critical'].includes(severity));
  for (const { name, severity, range, title, url } of advisories) {
    console.log(`${severity}: ${name} ${range}: ${title} (${url})`);
  }
  console.log(`${advisories.length} advisories that are high or critical`);
  process.exitCode = advisories.length === 0 ? 0 : 1;
}
