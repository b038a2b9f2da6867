import type { QueryClient } from '@tanstack/react-query';
import { resumeMail } from '#shared/api/session';
import { call } from '../call';
import { liftStop } from './lifted-stop';
import { sessionQuery } from './session-query';

/**
 * Lets mail to the person's own address go again, and has one sent there.
 * @throws ApiError `resource-exhausted` when that was tried lately
 */
export async function letMailGo(client: QueryClient): Promise<void> {
  await call(resumeMail, {});
  client.setQueryData(sessionQuery.queryKey, (session) => session && liftStop(session));
}
