import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import Stripe from 'stripe';
import * as z from 'zod';
import { STRIPE_API_VERSION } from '#shared/billing/stripe';
import { readStageArgument } from '#shared/stage-argument';
import { getStageSettings } from './stages';
import { checkStripe } from './stripe-problems';

const keys = z.strictObject({
  secret_key: z.string().regex(/^[sr]k_(test|live)_/, 'secret_key begins with sk_ or rk_.'),
  webhook_secret: z.string().startsWith('whsec_', 'webhook_secret begins with whsec_.'),
});

const keyMode = (key: string): string => key.split('_')[1] ?? '';

async function checkStage(name: string): Promise<{ prices: string[]; problems: string[] }> {
  const { region, webOrigin, stripe: settings } = getStageSettings(name);
  if (!settings) throw new Error(`The stage ${name} has no stripe in infra/stages.ts: it sells nothing.`);
  const secrets = new SecretsManagerClient({ region });
  const { SecretString } = await secrets.send(new GetSecretValueCommand({ SecretId: `narradeck/${name}/stripe` }));
  const { secret_key } = keys.parse(JSON.parse(SecretString ?? ''));
  const isOneMode = keyMode(secret_key) === keyMode(settings.publishableKey);
  const stripe = new Stripe(secret_key, { apiVersion: STRIPE_API_VERSION });
  const { prices, problems } = await checkStripe(stripe, {
    webOrigin,
    automaticTax: settings.automaticTax ?? false,
  });
  const ofKeys = isOneMode ? [] : ['The publishable key and the secret key are not both for testing, or both live.'];
  return { prices, problems: [...ofKeys, ...problems] };
}

/** Prints the prices of a stage's plans and what is still missing at Stripe: `npm run check-stripe -- -c stage=NAME`. */
async function main(words: readonly string[]): Promise<void> {
  const [name] = readStageArgument(words, 'npm run check-stripe -- -c stage=NAME');
  const { prices, problems } = await checkStage(name);
  for (const price of prices) process.stdout.write(`· ${price}\n`);
  for (const problem of problems) process.stdout.write(`✗ ${problem}\n`);
  if (problems.length === 0) process.stdout.write(`✓ Plans can be bought in ${name}.\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`✗ ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
