import type { QueryClient } from '@tanstack/react-query';
import { resumeMail } from '#shared/api/session';
import { call } from '../call';
import { noteLifted, withoutLiftedStop } from './lifted-stop';
import { sessionQuery } from './session-query';

/**
 * Lets mail to the person's own address go again, and has one sent there.
 * @throws ApiError `resource-exhausted` when that was tried lately
 */
export async function letMailGo(client: QueryClient): Promise<void> {
  // A stop that is heard of while this is on its way is a later one.
  const before = client.getQueryData(sessionQuery.queryKey);
  await call(resumeMail, {});
  noteLifted(before);
  client.setQueryData(sessionQuery.queryKey, (session) => session && withoutLiftedStop(session));
}
