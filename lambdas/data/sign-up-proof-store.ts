import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey as hashTries } from 'altcha-lib/algorithms/web/pbkdf2';
import { signUpChallenge, type SignUpChallenge, signUpProof } from '#shared/entities/sign-up-proof';
import { deriveKey } from '../runtime/derive-key';
import { env } from '../runtime/env';
import { keyOf } from './keys';
import { isWritten, updateItem } from './table';

const VALID_MS = 10 * 60 * 1000;
/** A random number of tries up to this solves a challenge, so the longest takes twice as long as the average. */
export const SIGN_UP_TRIES_MAX = 100;

const signingKey = (): string => deriveKey(env('ADDRESS_SECRET'), 'sign-up').toString('hex');

export async function createSignUpChallenge(now: number): Promise<SignUpChallenge> {
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: env('SIGN_UP_PROOF_COST'),
    counter: randomInt(1, SIGN_UP_TRIES_MAX),
    deriveKey: hashTries,
    expiresAt: new Date(now + VALID_MS),
    hmacSignatureSecret: signingKey(),
  });
  return signUpChallenge.parse(challenge);
}

function parseProof(text: string) {
  try {
    return signUpProof.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * Checks a proof and uses it up: it works once, also for concurrent calls. A repetition by the same person is accepted, because Cognito
 * calls a trigger again after a time-out, and clients repeat lost calls.
 * @param by the user name or id of the person who signs up
 */
export async function consumeSignUpProof(text: string | undefined, by: string): Promise<boolean> {
  const proof = text === undefined ? undefined : parseProof(text);
  if (!proof) return false;
  const { verified } = await verifySolution({ ...proof, deriveKey: hashTries, hmacSignatureSecret: signingKey() });
  const { signature, parameters } = proof.challenge;
  return (
    verified &&
    isWritten(
      updateItem({
        Key: keyOf.signUpProof(signature),
        UpdateExpression: 'SET used_by = :by, #ttl = :ttl',
        ConditionExpression: 'attribute_not_exists(pk) OR used_by = :by',
        ExpressionAttributeNames: { '#ttl': 'ttl' },
        ExpressionAttributeValues: { ':by': by, ':ttl': parameters.expiresAt },
      }),
    )
  );
}
