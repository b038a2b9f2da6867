import type { Plugin } from 'vite';

/** In development, as at the edge: /hello and /video/… are the player's page. */
export const playerPage = (): Plugin => ({
  name: 'player-page',
  configureServer: (server) => {
    server.middlewares.use((request, _response, next) => {
      const path = request.url?.split('?')[0] ?? '';
      if (path === '/hello' || path.startsWith('/video/')) request.url = '/video.html';
      next();
    });
  },
});
