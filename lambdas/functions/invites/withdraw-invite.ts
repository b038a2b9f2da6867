import { withdrawInvite } from '#shared/api/invites';
import { withdrawInviteWrite } from '../../data/invite-store';
import { retryConflicts, transact } from '../../data/table';
import { forPerson } from '../callers';
import { findOwnInvite } from './find-invite';

export const handler = forPerson(withdrawInvite, ({ id }, person) =>
  retryConflicts(async () => {
    await findOwnInvite(id, person);
    await transact([withdrawInviteWrite(id)]);
    return { id };
  }),
);
