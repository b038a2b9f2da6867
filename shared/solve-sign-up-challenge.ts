import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { SignUpChallenge } from '#shared/entities/sign-up-proof';

/** Solves a challenge and returns the proof as text. Takes up to a second of a slow phone's processor. */
export async function solveSignUpChallenge(challenge: SignUpChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The sign-up challenge was not solved in time.');
  const { counter, derivedKey } = solution;
  return JSON.stringify({ challenge, solution: { counter, derivedKey } });
}
