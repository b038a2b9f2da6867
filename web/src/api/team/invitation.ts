import { queryOptions } from '@tanstack/react-query';
import type { OutputOf } from '#shared/api/contract';
import { previewInvite } from '#shared/api/invites';
import { inviteKey } from '#shared/entities/invite';
import { ApiError } from '#shared/errors';
import { call } from '../call';

/** What a link invites to, and who invites. */
export type Invitation = OutputOf<typeof previewInvite>;

/** Who invites to what by a link's key; null when the link does not work (any more). A wrong one is asked once only. */
export const invitationQuery = (key: string) =>
  queryOptions({
    queryKey: ['invitation', key],
    queryFn: async () => {
      if (!inviteKey.safeParse(key).success) return null;
      try {
        return await call(previewInvite, { invite: key });
      } catch (error) {
        if (error instanceof ApiError && error.code === 'not-found') return null;
        throw error;
      }
    },
    staleTime: 0,
  });
