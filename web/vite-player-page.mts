import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { loadEdgeFunction } from '../infra/local/cloudfront/edge-function';

/** The one script that stands in a page itself: its content is allowed by the content security policy. */
const publishAhead = readFileSync(join(import.meta.dirname, 'publish-ahead.js'), 'utf8');

const edge = loadEdgeFunction(
  readFileSync(join(import.meta.dirname, '../infra/edge-functions/choose-page.js'), 'utf8'),
);

/**
 * In development, as at the edge: an address has one form, and /hello is the player's page, from which the API renders /video/…. It asks for
 * what it plays before its script is there. What names a file is Vite's matter.
 */
export const playerPage = (): Plugin => ({
  name: 'player-page',
  configureServer: (server) => {
    server.middlewares.use((request, response, next) => {
      const { method = 'GET', url: path = '/', headers } = request;
      void edge({ method, path, headers }, '').then((decision) => {
        if ('status' in decision && decision.status === 301) {
          response.writeHead(decision.status, decision.headers).end();
          return;
        }
        if ('path' in decision && decision.path === '/video.html') request.url = '/video.html';
        next();
      });
    });
  },
  transformIndexHtml: (_html, { path }) =>
    path === '/video.html'
      ? [{ tag: 'script', attrs: { id: 'publish-ahead' }, children: publishAhead, injectTo: 'head-prepend' }]
      : [],
});
