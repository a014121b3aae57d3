// Runs the steps of a Dockerfile with the programs of this machine, each stage in a folder of its own.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';

const linesOf = (file) =>
  readFileSync(file, 'utf8')
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Returns a function that says whether .dockerignore excludes a path. The last matching pattern decides. */
function readIgnored(file) {
  const patterns = linesOf(file).map((line) => {
    const name = line.replace(/^!/, '');
    if (/[?[\]]|\*\*/.test(name))
      throw new Error(`${file}: '${name}' is a pattern that is not understood here.`);
    const source = name.replaceAll(/[.+^$(){}|]/g, '\\$&').replaceAll('*', '[^/]*');
    return { keeps: line.startsWith('!'), fits: new RegExp(`^${source}(/|$)`) };
  });
  return (path) => path !== '' && patterns.findLast(({ fits }) => fits.test(path))?.keeps === false;
}

const pairs = (text) => Object.fromEntries(text.split(/\s+/).map((pair) => pair.split('=')));
/** A command in exec form (a JSON list) or in shell form. */
const commandOf = (text) => (text.startsWith('[') ? JSON.parse(text) : ['sh', '-c', text]);

/**
 * Runs all stages, each in a subfolder of `folder`.
 * @param {{ context: string, folder: string, env: Record<string, string> }} given RUN steps get `env` as their environment.
 * @returns The command of the last stage: `cwd`, `env`, `user`, `command`, `health`.
 */
export function runDockerfile({ context, folder, env }) {
  const isIgnored = readIgnored(join(context, '.dockerignore'));
  const stages = new Map();
  let stage;
  /** The path on this machine for a path in the image. */
  const inStage = (path, { root, workdir } = stage) => join(root, resolve(workdir, path));

  function copy(text) {
    const [, from, rest] = /^(?:--from=(\S+)\s+)?(.*)$/.exec(text);
    if (rest.startsWith('--')) throw new Error('This option of COPY is not understood here.');
    const paths = rest.split(/\s+/);
    const target = paths.pop();
    for (const path of paths) {
      const source = from ? inStage(path, stages.get(from)) : join(context, path);
      const isFile = statSync(source).isFile();
      const to = isFile && target.endsWith('/') ? join(inStage(target), basename(path)) : inStage(target);
      const filter = (file) => !isIgnored(relative(context, file));
      if (!from && !filter(source)) throw new Error(`${path} is left out by .dockerignore.`);
      cpSync(source, to, { recursive: true, verbatimSymlinks: true, ...(!from && { filter }) });
    }
  }

  const steps = {
    FROM(text) {
      const [, image, name = 'last'] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(text);
      if (stages.has(image)) throw new Error('A stage that begins with another one is not understood here.');
      stage = { root: join(folder, name), workdir: '/', env: {}, user: 'root' };
      stages.set(name, stage);
      mkdirSync(stage.root);
    },
    WORKDIR(text) {
      stage.workdir = resolve(stage.workdir, text);
      mkdirSync(inStage('.'), { recursive: true });
    },
    COPY: copy,
    RUN(text) {
      const [program, ...parameters] = commandOf(text);
      execFileSync(program, parameters, {
        cwd: inStage('.'),
        env: { ...env, ...stage.env },
        stdio: ['ignore', 'inherit', 'inherit'],
      });
    },
    // Build arguments stay empty: `try-image` sets none.
    ARG() {},
    ENV: (text) => Object.assign(stage.env, pairs(text)),
    USER(text) {
      stage.user = text;
    },
    EXPOSE() {},
    HEALTHCHECK(text) {
      stage.health = commandOf(text.replace(/^(--\S+\s+)*CMD\s+/, ''));
    },
    CMD(text) {
      stage.command = commandOf(text);
    },
  };

  for (const line of linesOf(join(context, 'Dockerfile'))) {
    const [, word, text] = /^(\w+)\s+(.*)$/.exec(line);
    if (!steps[word]) throw new Error(`${word} is not understood here.`);
    console.log(`── ${line}`);
    steps[word](text);
  }
  return { ...stage, cwd: inStage('.') };
}
