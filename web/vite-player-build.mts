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

const environment = (page: string): EnvironmentOptions => ({
  consumer: 'client',
  build: {
    // Beside the app, which is built first and empties the folder.
    emptyOutDir: false,
    copyPublicDir: false,
    cssCodeSplit: false,
    // One script, and apart from it only what is loaded when it is needed.
    rolldownOptions: { input: page, output: { codeSplitting: true } },
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
    {
      name: 'player-small-react',
      apply: 'build',
      enforce: 'pre',
      applyToEnvironment: ({ name }) => name === PLAYER,
      resolveId(id, importer) {
        const small = SMALL_REACT[id];
        return small ? this.resolve(small, importer, { skipSelf: true }) : null;
      },
    },
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
