// Requests the registry's published advisories about the installed packages. Fails if one is high or critical, and if
// the answer cannot be read. Where no registry answers such requests, the check is skipped with a message.
import { spawnSync } from 'node:child_process';

const { stdout, stderr } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', maxBuffer: 2 ** 26 });
let report = {};
try {
  report = JSON.parse(stdout);
} catch {}

const { vulnerabilities, statusCode, message = '' } = report;
const hasNoAdvisories = [404, 405, 501].includes(statusCode);
const isOutOfReach = statusCode === undefined && /^(request to \S+ failed|network timeout)/.test(message);

if (vulnerabilities) {
  // A package may be listed because of one of its dependencies; that dependency is listed, too.
  const advisories = Object.values(vulnerabilities)
    .flatMap(({ via }) => via)
    .filter(({ severity }) => ['high', 'critical'].includes(severity));
  for (const { name, severity, range, title, url } of advisories) {
    console.log(`${severity}: ${name} ${range}: ${title} (${url})`);
  }
  console.log(`${advisories.length} advisories that are high or critical`);
  process.exitCode = advisories.length === 0 ? 0 : 1;
} else if (hasNoAdvisories || isOutOfReach) {
  console.log(`Skipped: the registry has no answer (${message}).`);
} else {
  console.log(`The advisories could not be read: ${message || stderr || stdout}`);
  process.exitCode = 1;
}
