import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';

const client = new SecretsManagerClient({});
/** Shorter than any function's timeout, so that a function can answer without the secret before it is stopped. */
const TIMEOUT_MS = 4000;

/** Reads a secret of the stage; throws if it is empty. */
export async function readSecret(SecretId: string): Promise<string> {
  const command = new GetSecretValueCommand({ SecretId });
  const { SecretString } = await client.send(command, { abortSignal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!SecretString) throw new Error(`The secret ${SecretId} is empty.`);
  return SecretString;
}
