import type { ClientConfig } from '#shared/client-config';

type Local = NonNullable<ClientConfig['local']>;

/**
 * Amplify insists on https for the hosted sign-in pages and on wss for live changes. On one machine both are plain, so
 * requests to those two hosts are sent to where the stand-ins listen. Loaded only when `config.json` says local.
 */
export function redirectToStandIns(config: ClientConfig, local: Local): void {
  redirectSignInPages(`https://${config.authDomain}`, local.oauthOrigin);
  redirectWebSockets(new URL(config.graphqlUrl).host, local.realtimeUrl);
}

function redirectSignInPages(hosted: string, standIn: string): void {
  const redirected = (url: string) => (url.startsWith(hosted) ? standIn + url.slice(hosted.length) : url);
  const plainFetch = window.fetch.bind(window);
  window.fetch = (input, init) => plainFetch(typeof input === 'string' ? redirected(input) : input, init);
  window.navigation?.addEventListener('navigate', (event) => {
    const target = redirected(event.destination.url);
    if (target === event.destination.url) return;
    event.preventDefault();
    window.location.href = target;
  });
}

function redirectWebSockets(graphqlHost: string, realtimeUrl: string): void {
  const PlainWebSocket = window.WebSocket;
  window.WebSocket = class extends PlainWebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      const asked = new URL(url);
      super(asked.host === graphqlHost ? realtimeUrl + asked.search : asked, protocols);
    }
  };
}
