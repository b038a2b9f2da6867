import type { ClientConfig } from '#shared/client-config';

type Local = NonNullable<ClientConfig['local']>;

/**
 * Amplify requires https for the hosted sign-in pages and wss for live changes. Locally, both are unencrypted, so requests to these two
 * hosts are redirected to the stand-ins. Loaded only if `config.json` has `local`.
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
