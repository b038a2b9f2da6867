import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The one script that stands in a page itself: its content is allowed by the content security policy. */
const publishAhead = readFileSync(join(import.meta.dirname, 'publish-ahead.js'), 'utf8');

/** In development, as at the edge: /hello and /video/… are the player's page. It asks for what it plays before its script is there. */
export const playerPage = (): Plugin => ({
  name: 'player-page',
  configureServer: (server) => {
    server.middlewares.use((request, _response, next) => {
      const path = request.url?.split('?')[0] ?? '';
      if (path === '/hello' || path.startsWith('/video/')) request.url = '/video.html';
      next();
    });
  },
  transformIndexHtml: (_html, { path }) =>
    path === '/video.html' ? [{ tag: 'script', children: publishAhead, injectTo: 'head-prepend' }] : [],
});
