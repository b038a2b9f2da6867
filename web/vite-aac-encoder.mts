import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const NAME = '@mediabunny/aac-encoder';
const folder = dirname(createRequire(import.meta.url).resolve(NAME));

/**
 * Builds the AAC encoder as one file that all workers import by its address, so that a browser that needs it loads it once. It is the
 * library's bundle for script tags, which finds the worker's mediabunny in a global variable (`load-aac-encoder.ts`).
 */
export function aacEncoderFile(): Plugin {
  const script = readFileSync(join(folder, 'mediabunny-aac-encoder.min.js'), 'utf8');
  const source = `${script}\nexport const { registerAacEncoder } = MediabunnyAacEncoder;\n`;
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  const fileName = `assets/mediabunny-aac-encoder-${hash}.js`;
  return {
    name: 'aac-encoder-file',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === NAME ? { id: `/${fileName}`, external: 'absolute' } : null),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
