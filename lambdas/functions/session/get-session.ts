import { getSession } from '#shared/api/session';
import { ApiError } from '#shared/errors';
import { forSignedIn } from '../callers';
import { findSession } from './find-session';

export const handler = forSignedIn(getSession, async (_, { sub }) => {
  const session = await findSession(sub);
  if (!session) throw new ApiError('not-found', 'Your sign-up isn’t finished yet.');
  return session;
});
