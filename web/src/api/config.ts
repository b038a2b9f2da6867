import { ApiError, codeOfHttpStatus } from '#shared/errors';
import { clientConfig, type ClientConfig } from '#shared/client-config';

let loaded: Promise<ClientConfig> | undefined;

/** Where the stage's services are: `config.json` beside the client, read once and checked. A failed read is tried again. */
export function loadConfig(): Promise<ClientConfig> {
  loaded ??= readConfig().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function readConfig(): Promise<ClientConfig> {
  const response = await fetch('/config.json', { cache: 'no-cache' });
  if (!response.ok) throw new ApiError(codeOfHttpStatus(response.status), `config.json answered ${response.status}.`);
  return clientConfig.parse(await response.json());
}
