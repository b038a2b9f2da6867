import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { aacEncoderFile } from './vite-aac-encoder.mts';
import { commonPasswords } from './vite-common-passwords.mts';
import { offlinePlayer } from './vite-offline-player.mts';
import { playerBuild } from './vite-player-build.mts';
import { playerPage } from './vite-player-page.mts';
import { pdfAssets } from './vite-pdf-assets.mts';
import { listPackages, thirdPartyLicenses } from './vite-third-party-licenses.mts';
import { unusedModules } from './vite-unused-modules.mts';

const web = import.meta.dirname;

/** The first versions that know everything the styles use (light-dark, nesting, color-mix). */
const browsers = ['chrome123', 'edge123', 'firefox128', 'safari17.5'];

/** Vite's own names also have the line, which makes the player's script 300 bytes larger. */
const nameClass = (name: string, file: string): string =>
  `${name}${createHash('sha256').update(relative(web, file)).digest('base64url').slice(0, 3)}`;

/** The folders of those that the client contains. */
const packages = new Set<string>();

export default defineConfig({
  root: web,
  css: { modules: { generateScopedName: nameClass } },
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: join(web, 'src/app/routes'),
      generatedRouteTree: join(web, 'src/app/route-tree.gen.ts'),
      autoCodeSplitting: true,
      quoteStyle: 'single',
    }),
    react(),
    playerPage(),
    playerBuild(join(web, 'video.html')),
    offlinePlayer({ target: browsers, scopedName: nameClass }),
    pdfAssets(),
    commonPasswords(),
    unusedModules(),
    thirdPartyLicenses(packages),
  ],
  resolve: {
    alias: [
      { find: /^zod$/, replacement: join(web, 'src/platform/zod-without-eval.ts') },
      // The library's usual build needs newer browsers than those above (docs/browsers.md).
      { find: /^pdfjs-dist$/, replacement: 'pdfjs-dist/legacy/build/pdf.mjs' },
    ],
  },
  /** Workers load parts of themselves when they need them, which the default format cannot. */
  worker: { format: 'es', plugins: () => [aacEncoderFile(), unusedModules(), listPackages(packages)] },
  /** Found only when somebody records or drops a PDF; preparing them then would reload the page in the middle of it. */
  optimizeDeps: {
    include: ['mediabunny', '@mediabunny/aac-encoder', '@mediabunny/mp3-encoder', 'pdfjs-dist/legacy/build/pdf.mjs'],
  },
  build: {
    outDir: join(web, 'dist'),
    emptyOutDir: true,
    target: browsers,
    // All of these browsers know it themselves.
    modulePreload: { polyfill: false },
    /** The first file holds what every screen needs, React and the router first of all. */
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: join(web, 'index.html'),
      /**
       * One file for each step of the way in, each with all that it needs and nothing that comes later; by itself every
       * combination of screens would have a file of what it alone shares, 200 in all. The four addresses of the editor make
       * its code look shared by four: what counts as shared by many begins above them.
       */
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'] },
            {
              name: 'sign-in-or-home',
              test: /\/src\/(features\/auth\/use-log-out|platform\/(api\/config-query|components\/(fields|logo)))/,
            },
            { name: 'sign-in', test: /\/src\/features\/auth\/sign-in\// },
            { name: 'home', test: /\/src\/(app\/frame\/app-frame|features\/home\/(?!recordings-link))/ },
            { name: 'shared', minShareCount: 6 },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', port: 5173, strictPort: true },
});
