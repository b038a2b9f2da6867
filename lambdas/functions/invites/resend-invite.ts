import { resendInvite } from '#shared/api/invites';
import { forPerson } from '../callers';
import { findOwnInvite } from './find-invite';
import { sendInvite } from './send-invite';

export const handler = forPerson(resendInvite, async ({ id }, person, { callerAddress }) =>
  sendInvite(await findOwnInvite(id, person), person, callerAddress),
);
