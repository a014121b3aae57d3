// Finds Firefox and WebKitGTK's MiniBrowser for `npm run test:browsers`, or installs them on Debian as root.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const onPath = (...names) =>
  names
    .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find(existsSync);
/** MiniBrowser lies in a folder of its own: in one for each processor on Debian, and in `libexec` on Fedora. */
const miniBrowser = () =>
  ['/usr/libexec', ...readdirSync('/usr/lib').map((folder) => join('/usr/lib', folder))]
    .flatMap((folder) => ['4.1', '4.0'].map((version) => join(folder, `webkit2gtk-${version}/MiniBrowser`)))
    .find(existsSync);

/** Each browser: the variable that names its program, how it is found, and its Debian packages. */
const browsers = {
  firefox: {
    variable: 'FIREFOX',
    find: () => onPath('firefox-esr', 'firefox'),
    packages: ['firefox-esr'],
  },
  webkit: {
    variable: 'MINIBROWSER',
    // Its driver, and a screen for it, are programs of their own.
    find: () => (onPath('WebKitWebDriver') && onPath('Xvfb') ? miniBrowser() : undefined),
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
};
export const browserNames = Object.keys(browsers);

/** Returns the variable that names the browser's program for the tests; null if there is none. */
export function findOrInstallBrowser(name) {
  const { variable, find, packages } = browsers[name];
  const found = () => {
    const program = process.env[variable] ?? find();
    return program ? { [variable]: program } : null;
  };
  if (found()) return found();
  const command = `apt-get update && apt-get install -y --no-install-recommends ${packages.join(' ')}`;
  if (process.getuid?.() !== 0 || !onPath('apt-get')) {
    console.log(
      `\nNo ${name} found. Install it (as root on Debian: ${command}), or name its program in ${variable}.`,
    );
    return null;
  }
  console.log(`\nNo ${name} found. Installing it: ${command}`);
  try {
    execFileSync('sh', ['-c', command], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch {
    console.log('That did not work.');
  }
  return found();
}
