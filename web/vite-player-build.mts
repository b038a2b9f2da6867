import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EnvironmentOptions, Plugin } from 'vite';

const PLAYER = 'player';

/** React's own modules, and what stands for them in the player's page: the same interface in a tenth of the size. */
const SMALL_REACT: Record<string, string> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
};

/** Lucide's icons import it by this name. */
const LUCIDE_BASE = /[/]createLucideIcon\.mjs$/;
const SMALL_ICON = join(import.meta.dirname, 'vite-small-icon.mts');

/** Vite's code that preloads styles and imports of chunks. The styles are in the page, and few people load chunks. */
const PRELOAD_HELPER = '\0vite/preload-helper.js';
const PLAIN_IMPORT = 'export const __vitePreload = (load) => load();';

/** Builds an environment with the small React and its icons. */
export const smallLibraries = (appliesTo: (environment: string) => boolean): Plugin => ({
  name: 'player-small-libraries',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => appliesTo(name),
  resolveId(id, importer) {
    if (LUCIDE_BASE.test(id)) return SMALL_ICON;
    const small = SMALL_REACT[id];
    return small ? this.resolve(small, importer, { skipSelf: true }) : null;
  },
  load: (id) => (id === PRELOAD_HELPER ? PLAIN_IMPORT : null),
});

const environment = (page: string): EnvironmentOptions => ({
  consumer: 'client',
  build: {
    // Beside the app, which is built first and empties the folder.
    emptyOutDir: false,
    copyPublicDir: false,
    cssCodeSplit: false,
    // Few people load chunks, and a list of what each needs would be in the script.
    modulePreload: false,
    // One script, and apart from it only what is loaded when it is needed.
    rolldownOptions: { input: page, output: { codeSplitting: { groups: [{ name: 'video', tags: ['$initial'] }] } } },
  },
});

/**
 * Builds the player's page on its own after the app: one script with a small React, its styles and its icon in the page
 * itself. A viewer waits for two files and shares none with the app; what not everybody needs is loaded later.
 */
export function playerBuild(page: string): Plugin[] {
  return [
    {
      name: 'player-build',
      apply: 'build',
      config: () => ({
        environments: { [PLAYER]: environment(page) },
        builder: {
          buildApp: async (builder) => {
            for (const name of ['client', PLAYER]) {
              const each = builder.environments[name];
              if (each) await builder.build(each);
            }
          },
        },
      }),
    },
    smallLibraries((name) => name === PLAYER),
    {
      name: 'player-in-one-page',
      apply: 'build',
      enforce: 'post',
      transformIndexHtml: {
        order: 'post',
        handler: (html, { bundle = {}, filename }) => {
          if (filename !== page) return html;
          let inlined = html;
          for (const file of Object.values(bundle)) {
            if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
            inlined = inlined.replace(linkTo(file.fileName), () => `<style>${String(file.source)}</style>`);
            delete bundle[file.fileName];
          }
          return inlined.replace(ICON, () => iconIn(join(page, '..', 'public')));
        },
      },
    },
  ];
}

const ICON = 'href="/favicon.svg"';

const iconIn = (folder: string): string =>
  `href="data:image/svg+xml;base64,${readFileSync(join(folder, 'favicon.svg')).toString('base64')}"`;

const linkTo = (file: string): RegExp => new RegExp(`<link[^>]*href="/${file.replaceAll('.', '\\.')}"[^>]*>`);
