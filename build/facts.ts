import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';
import { filesOf } from './boot.ts';

interface FileFacts {
  /** The size as brotli compresses it, in bytes. */
  bytes: number;
  /** The modules of a script, as paths below `src`; those of packages are left out. */
  modules: string[];
}

/** The files of a build, for tests of their sizes and of the screens that load them. */
export interface BuildFacts {
  /** The scripts and style sheets that index.html itself names. */
  everywhere: string[];
  /** The scripts and style sheets that each script needs, with itself. */
  needs: Record<string, string[]>;
  files: Record<string, FileFacts>;
}

/** The path of the facts about the build in a folder. */
export const factsFile = (dist: string): string => `${dist}-facts.json`;

const compressed = async (content: string | Uint8Array) => (await promisify(brotliCompress)(content)).length;

async function factsOf(
  file: Rolldown.OutputChunk | Rolldown.OutputAsset,
): Promise<[name: string, FileFacts]> {
  if (file.type === 'asset') return [file.fileName, { bytes: await compressed(file.source), modules: [] }];
  const modules = file.moduleIds.flatMap((id) => /\/src\/([^?]*)/.exec(id)?.[1] ?? []);
  return [file.fileName, { bytes: await compressed(file.code), modules }];
}

/** Writes the facts about a build next to its folder. */
export function facts(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'facts',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle(_, bundle) {
      const { outDir } = config.build;
      const html = await readFile(join(outDir, 'index.html'), 'utf8');
      const all = Object.values(bundle).filter(({ fileName }) => /\.(?:js|css)$/.test(fileName));
      const scripts = all.filter((file) => file.type === 'chunk');
      const written: BuildFacts = {
        everywhere: all
          .map(({ fileName }) => fileName)
          .filter((name) => html.includes(`="${config.base}${name}"`)),
        needs: Object.fromEntries(scripts.map((file) => [file.fileName, [...filesOf(file, bundle)]])),
        files: Object.fromEntries(await Promise.all(all.map(factsOf))),
      };
      await writeFile(factsFile(outDir), JSON.stringify(written));
    },
  };
}
