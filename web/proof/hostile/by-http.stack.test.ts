import { type Contract, getRoute } from '#shared/api/contract';
import { contracts } from '#shared/api/contracts';
import { createProject } from '#shared/api/projects';
import { newProjectId } from '../../../testing/records';
import { call, requestApi, type SignedUp, signUp } from '../../../testing/test-stack';
import { seededRandom, type Random } from '../../src/features/editor/model/testing/random-edits';
import { SEED } from '../../../testing/seed';
import { pickOne } from './choose';
import { hostileBody, hostileInput } from './hostile-input';
import { hostileText } from './hostile-text';

/** `HOSTILE_REQUESTS=5000` for the proof. */
const REQUESTS = Number(process.env.HOSTILE_REQUESTS ?? 200);
const AT_ONCE = 8;
const FAULTS_SHOWN = 5;

/** Calls that end the person's access, after which nothing else would be tested. */
const ENDING: readonly string[] = ['deleteAccount', 'signOutEverywhere', 'leaveAccount', 'removeUser'];
// Stripe's pages are not ours, and its webhook needs a signature.
const ELSEWHERE: readonly string[] = ['stripeWebhook', 'createCheckoutSession', 'createPortalSession', 'listPlans'];
const tried = contracts.filter(({ name }) => !ENDING.includes(name) && !ELSEWHERE.includes(name));

let person: SignedUp;
let known: Record<string, string>;
beforeAll(async () => {
  person = await signUp();
  const id = newProjectId();
  await call(createProject, { id, name: 'Deck' }, person.token);
  known = { id, project_id: id, account_id: person.account.id, uid: person.uid };
});

/** The text as a header that a client can send. */
const inHeader = (text: string): string => encodeURIComponent(Buffer.from(text).toString()).slice(0, 2_000);

/** An address with text in each parameter, and sometimes elsewhere. */
function buildPath(random: Random, path: string): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    random() < 0.4 ? known[name]! : encodeURIComponent(Buffer.from(hostileText(random, 60)).toString()),
  );
  return random() < 0.4
    ? `${filled}?${encodeURIComponent(Buffer.from(hostileText(random, 20)).toString())}=${random()}&clip=${random()}`
    : filled;
}

interface Sent {
  contract: Contract;
  path: string;
  init: Omit<RequestInit, 'body'> & { body: string | undefined };
}

function makeRequest(random: Random): Sent {
  const contract = pickOne(random, tried);
  const { method, path } = getRoute(contract);
  const token = pickOne(random, [person.token, person.token, person.token, undefined, inHeader(hostileText(random))]);
  // Each request has its own origin, so that limits by origin don't hide the code behind them.
  const origin = Array.from({ length: 4 }, () => 1 + Math.floor(random() * 250)).join('.');
  const headers = {
    'content-type': random() < 0.9 ? 'application/json' : inHeader(hostileText(random)),
    'x-forwarded-for': origin,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(random() < 0.1 && {
      [pickOne(random, ['accept-encoding', 'range', 'if-none-match'])]: inHeader(hostileText(random)),
    }),
  };
  const data = hostileInput(random, contract, known);
  const body = method === 'GET' ? undefined : hostileBody(random, contract.route ? data : { data });
  return { contract, path: buildPath(random, path), init: { method, headers, body } };
}

/** What is wrong with an answer; '' for nothing. */
async function findFault({ contract, path, init }: Sent): Promise<string> {
  const shown = `${contract.name} ${path} ${(init.body ?? '').slice(0, 800)}`;
  try {
    const { status } = await requestApi(path, init);
    return status >= 500 ? `${status} to ${shown}` : '';
  } catch (error) {
    return `${String(error)} of ${shown}`;
  }
}

test(`no request of a stranger or a person makes a function fail, by SEED=${SEED}`, async () => {
  const random = seededRandom(SEED);
  const faults: string[] = [];
  for (let left = REQUESTS; left > 0 && faults.length < FAULTS_SHOWN; left -= AT_ONCE) {
    const some = Array.from({ length: AT_ONCE }, () => makeRequest(random));
    faults.push(...(await Promise.all(some.map(findFault))).filter((fault) => fault !== ''));
  }
  expect(faults.join('\n')).toBe('');
}, 3_600_000);
