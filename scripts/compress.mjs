// Writes a .br and a .gz file next to each text file of the build, for servers that send compressed files.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const dist = process.argv[2] ?? 'dist';
const MIN_BYTES = 1024;
const text = /\.(?:html|js|css|svg|json|txt|webmanifest)$/;
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

async function compress(path) {
  const content = await readFile(path);
  if (content.length < MIN_BYTES) return;
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, quality));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
}

const files = await readdir(dist, { recursive: true });
await Promise.all(files.filter((file) => text.test(file)).map((file) => compress(join(dist, file))));
