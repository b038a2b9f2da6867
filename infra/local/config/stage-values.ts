import type { ClientConfig } from '#shared/client-config';
import type { StackUrls } from '../stack-options';
import { STAND_IN_KEYS } from '../stripe/stripe-protocol';
import type { Plan } from '../template/plan';
import { generateSecret } from '../template/resolve-intrinsics';
import { functionAccessKey, LOCAL_SECRET, SERVICES, STACK_CREDENTIALS } from './aws';

/** The deployed `config.json`, and settings for local clients only. */
export const buildClientConfig = ({ clientConfig }: Plan, { cognito, realtime }: StackUrls): ClientConfig => ({
  ...clientConfig,
  local: { cognitoEndpoint: cognito, realtimeUrl: realtime, oauthOrigin: cognito },
});

/** All known local keys have the same secret. Unknown keys have none. */
export function createSecretLookup({ functions }: Plan): (accessKeyId: string) => string | undefined {
  const ofFunctions = functions.map(({ name }) => functionAccessKey(name));
  const known = new Set([STACK_CREDENTIALS.accessKeyId, ...SERVICES.keys(), ...ofFunctions]);
  return (accessKeyId) => (known.has(accessKeyId) ? LOCAL_SECRET : undefined);
}

/** The secret of addresses in table keys. */
export const LOCAL_ADDRESS_SECRET = generateSecret('narradeck/local/address-secret');

/** The canary's password. Nothing runs the canary locally but tests. */
export const LOCAL_CANARY_PASSWORD = generateSecret('narradeck/local/canary');

/** The local values of the template's secrets, by name and by ARN. Throws for an unknown secret. */
export function secretValues({ secrets }: Plan, mediaPrivateKey: string, speechKey = ''): Map<string, string> {
  const known: Record<string, string> = {
    'address-secret': LOCAL_ADDRESS_SECRET,
    canary: LOCAL_CANARY_PASSWORD,
    'media-key': mediaPrivateKey,
    stripe: JSON.stringify(STAND_IN_KEYS),
    speech: JSON.stringify({ key: speechKey }),
  };
  const values = new Map<string, string>();
  for (const { name, arn, value = known[name.split('/').at(-1) ?? ''] } of secrets) {
    if (value === undefined) throw new Error(`Add the local value of the secret ${name} to stage-values.ts.`);
    values.set(name, value).set(arn, value);
  }
  return values;
}

export function findEnvironmentValue({ functions }: Plan, variable: string): string {
  for (const { environment } of functions) if (environment[variable]) return environment[variable];
  throw new Error(`No function of the template has the variable ${variable}.`);
}
