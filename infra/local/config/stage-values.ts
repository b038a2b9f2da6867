import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ClientConfig } from '#shared/client-config';
import type { StackUrls } from '../stack-options';
import { STAND_IN_KEYS } from '../stripe/stripe-protocol';
import type { Plan } from '../template/plan';
import { functionAccessKey, LOCAL_SECRET, SERVICES, STACK_CREDENTIALS } from './aws';

/** `config.json` as deployed, and what only a client on this machine needs to know. */
export const buildClientConfig = ({ clientConfig }: Plan, { cognito, realtime }: StackUrls): ClientConfig => ({
  ...clientConfig,
  local: { cognitoEndpoint: cognito, realtimeUrl: realtime, oauthOrigin: cognito },
});

/** Every key that something on this machine signs with has the same secret; a key that nobody has, has none. */
export function createSecretLookup({ functions }: Plan): (accessKeyId: string) => string | undefined {
  const ofFunctions = functions.map(({ name }) => functionAccessKey(name));
  const known = new Set([STACK_CREDENTIALS.accessKeyId, ...SERVICES.keys(), ...ofFunctions]);
  return (accessKeyId) => (known.has(accessKeyId) ? LOCAL_SECRET : undefined);
}

/** What the template's secrets hold on this machine, by name and by ARN. Throws for one that nobody has thought of. */
export function secretValues({ secrets }: Plan, mediaPrivateKey: string, speechKey = ''): Map<string, string> {
  const known: Record<string, string> = {
    'media-key': mediaPrivateKey,
    stripe: JSON.stringify(STAND_IN_KEYS),
    speech: JSON.stringify({ key: speechKey }),
  };
  const values = new Map<string, string>();
  for (const { name, arn } of secrets) {
    const value = known[name.split('/').at(-1) ?? ''];
    if (value === undefined) throw new Error(`Say in stage-values.ts what the secret ${name} holds locally.`);
    values.set(name, value).set(arn, value);
  }
  return values;
}

/** What the template calls a thing that functions are told of in their environment. */
export function findEnvironmentValue({ functions }: Plan, variable: string): string {
  for (const { environment } of functions) if (environment[variable]) return environment[variable];
  throw new Error(`No function of the template is told ${variable}.`);
}

/** The pair that signs and checks media addresses, as PEM texts. */
export interface MediaKey {
  publicKey: string;
  privateKey: string;
}

function generateMediaKey(): MediaKey {
  return generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

/** The key pair of this stack: kept in `file`, so that addresses stay good over a restart; made anew without one. */
export function loadMediaKey(file: string | undefined): MediaKey {
  if (!file) return generateMediaKey();
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as MediaKey;
  } catch {
    const made = generateMediaKey();
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
    return made;
  }
}
