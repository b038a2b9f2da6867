import type { InputOf } from '#shared/api/contract';
import { createSignUpChallenge, type Session, startSession } from '#shared/api/session';
import { runWorkerJob } from '../../files/worker-job';
import { call } from '../call';
import { isGoogleSignIn } from './identity';

/** A minute less than the server accepts a proof. */
const USABLE_MS = 9 * 60 * 1000;

let prepared: { at: number; proof: Promise<string> } | undefined;

const isUsable = (): boolean => prepared !== undefined && Date.now() - prepared.at < USABLE_MS;

/** Fetches a puzzle and solves it in a worker, because a slow phone takes up to a second. */
async function makeProof(): Promise<string> {
  const { challenge } = await call(createSignUpChallenge, {});
  const worker = new Worker(new URL('./sign-up-proof-worker.ts', import.meta.url), { type: 'module', name: 'sign-up' });
  return (await runWorkerJob(worker, challenge)) as string;
}

/** Starts to make a proof while the person fills the form. Does nothing if there is one. */
export function prepareSignUpProof(): void {
  if (isUsable()) return;
  prepared = { at: Date.now(), proof: makeProof() };
  // Whoever takes it tries again.
  prepared.proof.catch(() => undefined);
}

/** A proof for one sign-up: the prepared one, or a new one. Rejects if the puzzle can't be fetched. */
export function takeSignUpProof(): Promise<string> {
  const taken = isUsable() ? prepared?.proof : undefined;
  prepared = undefined;
  return taken?.catch(makeProof) ?? makeProof();
}

/** Starts a session, with a proof after a sign-in with Google: if it is the person's first, the server asks for it. */
export async function startSessionWithProof(input: InputOf<typeof startSession>): Promise<Session> {
  // Known people get in without it.
  const proof = (await isGoogleSignIn()) ? await takeSignUpProof().catch(() => undefined) : undefined;
  return call(startSession, { ...input, proof });
}
