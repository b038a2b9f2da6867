import { createSignUpChallenge } from '#shared/api/session';
import { ApiError } from '#shared/errors';
import { consumeLimit, type RateLimit } from '../../data/rate-limit-store';
import * as proofs from '../../data/sign-up-proof-store';
import { forAnyone } from '../callers';

/** A class that signs up together, three times over. */
const OF_ADDRESS: RateLimit = { name: 'sign-ups-of-origin', max: 300, spanMs: 10 * 60 * 1000 };

export const handler = forAnyone(createSignUpChallenge, async (_, { callerAddress }) => {
  const now = Date.now();
  if (!(await consumeLimit(OF_ADDRESS, callerAddress, now)))
    throw new ApiError(
      'resource-exhausted',
      'Too many people are signing up from your network. Try again in ten minutes.',
    );
  return { challenge: await proofs.createSignUpChallenge(now) };
});
