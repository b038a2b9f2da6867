import { withdrawInvite } from '#shared/api/invites';
import { withdrawInviteWrite } from '../../data/invite-store';
import { retryConflicts } from '../../data/retry';
import { transact } from '../../data/table';
import { forPerson } from '../callers';
import { findOwnInvite } from './find-own-invite';

export const handler = forPerson(withdrawInvite, ({ id }, person) =>
  retryConflicts(async () => {
    await findOwnInvite(id, person);
    await transact([withdrawInviteWrite(id)]);
    return { id };
  }),
);
