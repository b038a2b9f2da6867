import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { signUpChallenge } from '#shared/entities/sign-up-proof';
import { solveSignUpChallenge } from '#shared/solve-sign-up-challenge';
import { getStageSettings } from '../infra/stages';
import { SIGN_UP_TRIES_MAX } from '../lambdas/data/sign-up-proof-store';
import type { Measure } from './figure';

/** A slow phone's processor, compared to this machine's: what browsers' developer tools call a low-tier phone. */
const SLOW_PHONE = 6;
const ROUNDS = 5;

/** Solves a puzzle that takes all tries, as production has it. Returns the seconds. */
async function solveLongest(): Promise<number> {
  const challenge = await createChallenge({
    ...{ algorithm: 'PBKDF2/SHA-256', deriveKey, hmacSignatureSecret: 'bench' },
    cost: getStageSettings('prod').signUpProofCost,
    counter: SIGN_UP_TRIES_MAX,
    expiresAt: new Date(Date.now() + 600_000),
  });
  const from = performance.now();
  await solveSignUpChallenge(signUpChallenge.parse(challenge));
  return (performance.now() - from) / 1000;
}

/** The same code solves it in a browser's worker, which developer tools can't slow down. */
export const signUpPuzzle: Measure = {
  title: 'The puzzle of a sign-up',
  run: async () => {
    const tries: number[] = [];
    for (let round = 0; round < ROUNDS; round++) tries.push(await solveLongest());
    const value = Math.min(...tries) * SLOW_PHONE;
    return [{ name: 'longest, on a phone 6 times as slow', value, unit: 's', goal: 1, goalWhenBusy: 2 }];
  },
};
