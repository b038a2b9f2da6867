import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { formatLicense } from '../infra/third-party-licenses';
import { smallLibraries } from './vite-player-build.mts';
import { listPackages } from './vite-third-party-licenses.mts';

const MODULE = 'virtual:offline-player';
const RESOLVED = `\0${MODULE}`;
const web = import.meta.dirname;

/** They would be in the styles as texts; the page has the system's font, as the player's. */
const FONT_FACE = /@font-face\s*\{[^}]*\}/g;

/**
 * Builds the player of a project's ZIP as one classic script and its styles, which the app's module `virtual:offline-player` exports as
 * texts: a page from the disk may load neither modules nor more of them. The script begins with the licenses of its libraries.
 */
export const offlinePlayer = (options: {
  target: string[];
  scopedName: (name: string, file: string) => string;
}): Plugin => ({
  name: 'offline-player',
  resolveId: (id) => (id === MODULE ? RESOLVED : null),
  async load(id) {
    if (id !== RESOLVED) return null;
    const packages = new Set<string>();
    const built = (await build({
      configFile: false,
      root: web,
      logLevel: 'error',
      css: { modules: { generateScopedName: options.scopedName } },
      plugins: [smallLibraries(() => true), listPackages(packages)],
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        write: false,
        copyPublicDir: false,
        target: options.target,
        cssCodeSplit: false,
        lib: {
          entry: join(web, 'src/features/player/offline/offline-main.tsx'),
          formats: ['iife'],
          name: 'narradeckPlayer',
          fileName: 'player',
        },
      },
    })) as Rolldown.RolldownOutput[];
    const files = built.flatMap(({ output }) => output);
    const licenses = [...packages].map(formatLicense).sort().join('\n\n');
    const script = files.map((file) => (file.type === 'chunk' ? file.code : '')).join('');
    const styles = files.map((file) => (file.type === 'asset' ? String(file.source) : '')).join('');
    const withoutFonts = styles.replace(FONT_FACE, '');
    return `export const script = ${JSON.stringify(`/*!\n${licenses}\n*/\n${script}`)};\nexport const styles = ${JSON.stringify(withoutFonts)};\n`;
  },
});
