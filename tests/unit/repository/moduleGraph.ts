import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

interface ModuleImport {
  /** The imported module as written, or its path below the root if it belongs to the project. */
  target: string;
  /** The import does not exist at run time. */
  typeOnly: boolean;
}
type ModuleGraph = ReadonlyMap<string, readonly ModuleImport[]>;

const root = join(import.meta.dirname, '../../..');
const statement =
  /^(?:import|export)\b(?<type> type\b)?(?:[\w\s$*{},]+from)? '(?<from>[^']+)'|\bimport\(\s*'(?<dynamic>[^']+)'\s*\)/gm;

/** An import of a style sheet omits the ending and the leading `_` of most file names. */
const sheetStatement = /^@(?:import|use|forward) "(?<from>\.[^"]+)"/gm;
const namesOfSheet = (path: string) => [path, `${path}.scss`, join(dirname(path), `_${basename(path)}.scss`)];

const isSheet = (file: string): boolean => file.endsWith('.scss');
const isSource = (file: string): boolean =>
  isSheet(file) || (/\.tsx?$/.test(file) && !file.endsWith('.d.ts'));

const filesOf = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(isSource)
    .map((file) => join(folder, file));

function importsOf(file: string, known: ReadonlySet<string>): ModuleImport[] {
  const text = readFileSync(join(root, file), 'utf8').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...text.matchAll(isSheet(file) ? sheetStatement : statement)].flatMap(({ groups = {} }) => {
    const name = groups.from ?? groups.dynamic ?? '';
    const path = relative(root, join(root, dirname(file), name));
    const candidates = isSheet(file) ? namesOfSheet(path) : ['', '.ts', '.tsx'].map((end) => path + end);
    const ours = candidates.find((path) => known.has(path));
    if (name.startsWith('.') && !ours && /(^|\/)[^.]+$/.test(name))
      throw new Error(`${file}: no file for ${name}`);
    return { target: name.startsWith('.') ? (ours ?? path) : name, typeOnly: groups.type !== undefined };
  });
}

/** Reads the imports between the TypeScript files and style sheets below the given folders. */
export function readModuleGraph(...folders: string[]): ModuleGraph {
  const files = folders.flatMap(filesOf);
  const known = new Set(files);
  return new Map(files.map((file) => [file, importsOf(file, known)]));
}

/** The imports of a module that exist at run time. */
const runtimeImports = (graph: ModuleGraph, file: string): string[] =>
  (graph.get(file) ?? []).filter(({ typeOnly }) => !typeOnly).map(({ target }) => target);

/** All modules that these files load at run time, including packages. */
export function reachableFrom(graph: ModuleGraph, files: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    runtimeImports(graph, file).forEach(visit);
  };
  files.forEach(visit);
  return reached;
}
