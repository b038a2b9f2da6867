import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const FOLDERS = ['cmaps', 'standard_fonts', 'wasm', 'iccs'];
const library = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const { version } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8')) as { version: string };
const base = `pdfjs-${version}`;

/**
 * Puts what reading a PDF needs (character maps, fonts, decoders, colour profiles) beside the client, in a folder named by the
 * library's version, while developing and in the build.
 */
export function pdfAssets(): Plugin {
  return {
    name: 'pdf-assets',
    applyToEnvironment: ({ name }) => name === 'client',
    configureServer(server) {
      server.middlewares.use(`/${base}`, (request, response, next) => {
        const file = fileOf(request.url ?? '');
        if (!file) return next();
        createReadStream(file).pipe(response);
      });
    },
    generateBundle() {
      for (const folder of FOLDERS) {
        for (const file of readdirSync(join(library, folder))) {
          const source = readFileSync(join(library, folder, file));
          this.emitFile({ type: 'asset', fileName: `${base}/${folder}/${file}`, source });
        }
      }
    },
  };
}

/** The file of the library that a path names, only in the folders that are shipped. */
function fileOf(path: string): string | null {
  const folder = FOLDERS.find((each) => path.startsWith(`/${each}/`));
  if (!folder) return null;
  const file = join(library, folder, basename(path));
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : null;
}
