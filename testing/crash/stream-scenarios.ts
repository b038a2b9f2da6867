import { showPresence } from '#shared/api/presence';
import { deleteProject, deleteProjectForGood } from '#shared/api/projects';
import type { PresenceSessionId } from '#shared/entities/scalars';
import { VALIDATION_DATA } from '#shared/entities/sign-up-proof';
import { channelOf } from '#shared/permissions/channels';
import { newClip } from '../records';
import { createFullProject, getStoredItem } from './full-project';
import type { Scenario } from './scenario';
import { streamEvent } from './stream-records';

export const streamScenarios: readonly Scenario[] = [
  {
    name: 'publish-changes',
    what: 'a changed person and a new project',
    prepare: async (scene) => {
      const owner = await scene.admin();
      const id = await scene.project(owner);
      const user = await getStoredItem(scene, `USER#${owner.uid}`, 'USER');
      const project = await getStoredItem(scene, `PROJECT#${id}`, 'PROJECT');
      return { event: streamEvent({ before: { ...user, fullName: 'Old' }, after: user }, { after: project }) };
    },
  },
  {
    name: 'publish-changes',
    what: 'a person with an open project who signs out everywhere',
    prepare: async (scene) => {
      const owner = await scene.admin();
      const input = {
        project_id: await scene.project(owner),
        session_id: scene.id<PresenceSessionId>(),
        is_arriving: true,
      };
      await scene.call(showPresence, input, owner);
      const before = await getStoredItem(scene, `USER#${owner.uid}`, 'USER');
      return { event: streamEvent({ before, after: { ...before, signed_out_at: Date.now() } }) };
    },
  },
  {
    name: 'send-jobs',
    what: 'deleted and removed items, expired file checks, and a due subscription sync',
    prepare: async (scene) => {
      const owner = await scene.admin();
      const [id, deleted] = [await createFullProject(scene, owner), await scene.project(owner)];
      await scene.call(deleteProject, { id: deleted }, owner);
      await scene.call(deleteProjectForGood, { id: deleted }, owner);
      const job = await getStoredItem(scene, `JOB#${deleted}`, 'DELETE_PROJECT');
      const files = { type: 'video' as const, peaks_url: `/projects/${id}/clips/200.peaks` };
      const clip = { pk: `PROJECT#${id}`, sk: 'CLIP#200', ...newClip(id, 200, 1_000, files) };
      const path = `/projects/${id}/slides/b.webp`;
      const note = { pk: `FILE#${path}`, sk: 'FILE', project_id: id, path };
      const trashItem = { pk: `TRASH#${id}`, sk: 'TRASH', ttl: 1 };
      const syncItem = {
        pk: `SUBSCRIPTION_SYNC#${owner.account.id}`,
        sk: 'SUBSCRIPTION_SYNC',
        customer: 'cus_1',
        ttl: 1,
      };
      return {
        event: streamEvent(
          { after: job },
          { before: clip },
          { before: note },
          { before: syncItem },
          { before: trashItem },
        ),
      };
    },
  },
  {
    name: 'pre-sign-up',
    what: 'an email sign-up',
    prepare: async (scene) => {
      const { uid: userName } = scene.newcomer();
      const validationData = { [VALIDATION_DATA.proof]: await scene.signUpProof() };
      return { event: { triggerSource: 'PreSignUp_SignUp', userName, request: { validationData }, response: {} } };
    },
  },
  {
    name: 'post-confirmation',
    what: 'a password reset by mail',
    prepare: async (scene) => {
      const { userPoolId } = scene.stack.address.config;
      const { uid: userName, email } = await scene.createUnverified(await scene.registered());
      const request = { userAttributes: { sub: userName, email } };
      return { event: { triggerSource: 'PostConfirmation_ConfirmForgotPassword', userPoolId, userName, request } };
    },
  },
  {
    name: 'stop-mail',
    what: 'a permanent bounce',
    prepare: (scene) => {
      const mail = { destination: [scene.address()] };
      return Promise.resolve({ event: { detail: { bounce: { bounceType: 'Permanent' }, mail } } });
    },
  },
  {
    name: 'store-user-list',
    what: 'a night',
    prepare: () => Promise.resolve({ event: {} }),
  },
  {
    name: 'authorize-subscription',
    what: 'the team of a project',
    prepare: async (scene) => {
      const owner = await scene.admin();
      const channel = channelOf.project(await scene.project(owner));
      return { event: { channel, uid: owner.uid } };
    },
  },
];
