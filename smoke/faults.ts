import { generateKeyPair } from '../infra/local/config/key-pair';
import { STAND_IN_KEYS } from '../infra/local/stripe/stripe-protocol';
import type { FunctionPlan } from '../infra/local/template/function-plan';
import type { Plan } from '../infra/local/template/plan';

interface Fault {
  /** Plants the fault in what the templates declare. */
  plant: (plan: Plan) => void;
  /** The checks that find it. */
  found: string[];
}

function getFunction({ functions }: Plan, name: string): FunctionPlan {
  const found = functions.find((fn) => fn.name === `narradeck-local-${name}`);
  if (!found) throw new Error(`The templates have no function ${name}.`);
  return found;
}

/** Faults of a deployment, each as it would be in the stack itself. */
export const faults = {
  'a dead function': {
    plant: (plan) => (getFunction(plan, 'get-srt').handler = 'index.missing'),
    found: ['the captions are there as SRT'],
  },
  'a missing grant': {
    plant: (plan) => {
      const fn = getFunction(plan, 'sign-out-everywhere');
      fn.statements = fn.statements.filter(({ Action }) => ![Action].flat().join().includes('GlobalSignOut'));
    },
    found: ['after signing out everywhere, the token is refused'],
  },
  'a wrong origin secret': {
    plant: ({ distribution }) => {
      for (const { origin } of distribution.behaviors)
        if (origin.kind === 'api')
          for (const header of Object.keys(origin.headers)) origin.headers[header] = 'a wrong secret';
    },
    found: ['sign-up'],
  },
  'a stopped stream mapping': {
    plant: (plan) =>
      (plan.streams = plan.streams.filter(({ functionName }) => !functionName.endsWith('-publish-changes'))),
    found: ['a change is seen live'],
  },
  'a live channel that refuses': {
    plant: (plan) => (getFunction(plan, 'authorize-subscription').statements = []),
    found: ['a live channel accepts the person'],
  },
  'a wrong media key': {
    plant: ({ distribution }) => {
      const { publicKey } = generateKeyPair();
      for (const { trustedKeys } of distribution.behaviors)
        for (const id of Object.keys(trustedKeys)) trustedKeys[id] = publicKey;
    },
    found: ['a viewer gets the picture and the sound, with a signature only'],
  },
  'a refused sender': {
    plant: (plan) => (plan.senders = []),
    found: ['the verification mail is sent', 'an invite is mailed'],
  },
  'a wrong webhook secret': {
    plant: ({ secrets }) => {
      for (const secret of secrets)
        if (secret.name.endsWith('/stripe'))
          secret.value = JSON.stringify({ ...STAND_IN_KEYS, webhook_secret: 'whsec_of_another_endpoint' });
    },
    found: ['a subscription at Stripe arrives as a plan'],
  },
  'a bucket without CORS': {
    plant: ({ buckets }) => {
      for (const bucket of buckets) bucket.cors = [];
    },
    found: ['browsers may post to the bucket from the page'],
  },
  'a stale config.json': {
    plant: (plan) => (plan.clientConfig = { ...plan.clientConfig, userPoolClientId: 'stale' }),
    found: ['a sign-up without a proof is refused', 'signing in with Google leads to Google', 'sign-up'],
  },
} satisfies Record<string, Fault>;

export type FaultName = keyof typeof faults;
