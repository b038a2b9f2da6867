import {
  countPrivateProjects,
  deleteAccount,
  leaveAccount,
  listAccounts,
  switchAccount,
  updateAccount,
} from '#shared/api/accounts';
import {
  answerJoinRequest,
  askToJoin,
  createInvite,
  joinAccount,
  listInvites,
  listJoinRequests,
  previewInvite,
  renewInviteCode,
  resendInvite,
  withdrawInvite,
} from '#shared/api/invites';
import type { Invite } from '#shared/entities/invite';
import type { AskId, InviteId } from '#shared/entities/scalars';
import { waitForMail } from '../inbox';
import { getLinkKey, parseMailedKey } from '../invite-keys';
import { createJoinRequest } from './request-to-join';
import { rewindMailTimes } from './rewind-mail-times';
import type { Scenario } from './scenario';
import type { Person, Scene } from './scene';

const buildInvitation = (scene: Scene) => ({
  id: scene.id<InviteId>(),
  email: scene.address(),
  role: 'Editor' as const,
});
const createInvitation = (scene: Scene, admin: Person): Promise<Invite> =>
  scene.call(createInvite, buildInvitation(scene), admin);

/** The link of an invite that is mailed to an address. */
async function mailInviteLink(scene: Scene, email = scene.address()): Promise<string> {
  await scene.call(createInvite, { ...buildInvitation(scene), email }, await scene.admin());
  return parseMailedKey(await waitForMail(scene.stack.address.urls.inbox, email));
}

export const accountScenarios: readonly Scenario[] = [
  {
    name: 'update-account',
    what: 'a new name',
    prepare: async (scene) => ({ event: scene.event(updateAccount, { name: 'Crew' }, await scene.admin()) }),
  },
  {
    name: 'list-accounts',
    what: 'the accounts of a person',
    prepare: async (scene) => ({ event: scene.event(listAccounts, {}, await scene.admin()) }),
  },
  {
    name: 'count-private-projects',
    what: 'the number of each person’s Private projects',
    prepare: async (scene) => {
      const admin = await scene.admin();
      await scene.joined(admin, 'Editor');
      return { event: scene.event(countPrivateProjects, {}, admin) };
    },
  },
  {
    name: 'switch-account',
    what: 'a person switches back to their own account',
    prepare: async (scene) => {
      const [admin, guest] = [await scene.admin(), await scene.admin(scene.newcomer('Greta Guest'))];
      await scene.call(joinAccount, { invite: getLinkKey(admin.account, 'Member') }, guest);
      return { event: scene.event(switchAccount, { account_id: guest.account.id }, guest) };
    },
  },
  {
    name: 'leave-account',
    what: 'a person leaves a team and continues in their own account',
    prepare: async (scene) => {
      const [admin, guest] = [await scene.admin(), await scene.admin(scene.newcomer('Greta Guest'))];
      await scene.call(joinAccount, { invite: getLinkKey(admin.account, 'Member') }, guest);
      return { event: scene.event(leaveAccount, { account_id: admin.account.id }, guest) };
    },
  },
  {
    name: 'delete-account',
    what: 'an owner who is also in another team; their token opens nothing afterwards',
    repeated: 401,
    prepare: async (scene) => {
      const [admin, guest] = [await scene.admin(), await scene.admin(scene.newcomer('Greta Guest'))];
      await scene.call(joinAccount, { invite: getLinkKey(admin.account, 'Member') }, guest);
      return { event: scene.event(deleteAccount, { email: guest.email }, guest) };
    },
  },
  {
    name: 'create-invite',
    what: 'an invite by mail; if it failed, the Admin sends it again a minute later',
    meanwhile: rewindMailTimes,
    mailsTwice: 1,
    prepare: async (scene) => ({ event: scene.event(createInvite, buildInvitation(scene), await scene.admin()) }),
  },
  {
    name: 'list-invites',
    what: 'the open invites',
    prepare: async (scene) => ({ event: scene.event(listInvites, {}, await scene.admin()) }),
  },
  {
    name: 'resend-invite',
    what: 'another mail; if it failed, again a minute later',
    meanwhile: rewindMailTimes,
    mailsTwice: 1,
    prepare: async (scene) => {
      const admin = await scene.admin();
      const { id } = await createInvitation(scene, admin);
      await rewindMailTimes(scene);
      return { event: scene.event(resendInvite, { id }, admin) };
    },
  },
  {
    name: 'withdraw-invite',
    what: 'an open invite; a withdrawn one is not found',
    repeated: 404,
    prepare: async (scene) => {
      const admin = await scene.admin();
      const { id } = await createInvitation(scene, admin);
      return { event: scene.event(withdrawInvite, { id }, admin) };
    },
  },
  {
    name: 'preview-invite',
    what: 'the preview of an invite',
    prepare: async (scene) => {
      const invite = await mailInviteLink(scene);
      return { event: scene.event(previewInvite, { invite }) };
    },
  },
  {
    name: 'join-account',
    what: 'with an invite that works once',
    prepare: async (scene) => {
      const guest = await scene.admin(scene.newcomer('Greta Guest'));
      const invite = await mailInviteLink(scene, guest.user.email);
      return { event: scene.event(joinAccount, { invite }, guest) };
    },
  },
  {
    name: 'join-account',
    what: 'with an invite that verifies their address',
    prepare: async (scene) => {
      const guest = await scene.createUnverified();
      const invite = await mailInviteLink(scene, guest.email);
      return { event: scene.event(joinAccount, { invite }, guest) };
    },
  },
  {
    name: 'renew-invite-code',
    what: 'a new code for Members',
    prepare: async (scene) => ({ event: scene.event(renewInviteCode, { role: 'Member' }, await scene.admin()) }),
  },
  {
    name: 'ask-to-join',
    what: 'with a code, right or wrong',
    prepare: async (scene) => {
      const ask = { id: scene.id<AskId>(), code: 'AAAAAA' };
      return { event: scene.event(askToJoin, ask, await scene.admin()) };
    },
  },
  {
    name: 'ask-to-join',
    what: 'with an invite mailed to another address',
    prepare: async (scene) => {
      const ask = { id: scene.id<AskId>(), invite: await mailInviteLink(scene) };
      return { event: scene.event(askToJoin, ask, await scene.admin(scene.newcomer('Greta Guest'))) };
    },
  },
  {
    name: 'list-join-requests',
    what: 'the join requests',
    prepare: async (scene) => ({ event: scene.event(listJoinRequests, {}, (await createJoinRequest(scene)).admin) }),
  },
  {
    name: 'answer-join-request',
    what: 'a request is accepted',
    prepare: async (scene) => {
      const { admin, request } = await createJoinRequest(scene);
      return { event: scene.event(answerJoinRequest, { ...request, is_accepted: true }, admin) };
    },
  },
  {
    name: 'answer-join-request',
    what: 'a request is declined; an answered one is not found',
    repeated: 404,
    prepare: async (scene) => {
      const { admin, request } = await createJoinRequest(scene);
      return { event: scene.event(answerJoinRequest, { ...request, is_accepted: false }, admin) };
    },
  },
];
