// Finds Firefox and WebKitGTK's MiniBrowser for `npm run test:browsers`, or installs them on Debian as root.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findOrInstall, onPath } from './find-or-install.mjs';

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
  const program = findOrInstall({ name, find: () => process.env[variable] ?? find(), packages, variable });
  return program ? { [variable]: program } : null;
}
