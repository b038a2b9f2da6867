import { listInvites } from '#shared/api/invites';
import { authorize } from '#shared/permissions/authorize';
import { listInvitesPage } from '../../data/invite-store';
import { requireAllowed } from '../require-allowed';
import { forPerson } from '../callers';

/** `anna@example.com` → `a…@example.com` */
const shortenAddress = (email: string): string => email.replace(/^(.).*(?=@)/u, '$1…');

/** Only people who may invite see full addresses, because an invited person does not belong to the team yet. */
export const handler = forPerson(listInvites, async ({ after }, person) => {
  const { account_id } = person;
  requireAllowed(person, { do: 'listInvites', account_id });
  const page = await listInvitesPage(account_id, Date.now(), after);
  if (authorize(person, { do: 'viewInviteDetails', account_id }) === 'allowed') return page;
  return { ...page, invites: page.invites.map((one) => ({ ...one, email: shortenAddress(one.email) })) };
});
