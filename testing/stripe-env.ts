import { createServer } from 'node:http';
import { listen, type Listening } from '../infra/local/protocol/http';
import { STAND_IN_KEYS } from '../infra/local/stripe/stripe-protocol';

/** Sets this process's environment to that of a function that calls Stripe at this address. Returns the server of the keys. */
export async function setStripeEnvironment(stripe: string): Promise<Listening> {
  const answer = JSON.stringify({ SecretString: JSON.stringify(STAND_IN_KEYS) });
  const secrets = await listen(
    createServer((_, response) => void response.end(answer)),
    0,
  );
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL: secrets.url,
    STRIPE_SECRET: 'stripe',
    STRIPE_API_URL: stripe,
  });
  return secrets;
}
