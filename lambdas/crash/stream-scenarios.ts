import { deleteAccount } from '#shared/api/accounts';
import { createInvite } from '#shared/api/invites';
import { showPresence } from '#shared/api/presence';
import { deleteProject, saveEdits } from '#shared/api/projects';
import { removeUser } from '#shared/api/users';
import type { InviteId, ProjectId, VisitId } from '#shared/entities/scalars';
import { channelOf } from '#shared/permissions/channels';
import type { Person, Scene } from '../../testing/crash/scene';
import { newClip } from '../../testing/records';
import { recording } from './project-scenarios';
import type { Scenario } from './scenario';
import { streamEvent } from './stream-records';

const stored = async ({ stack }: Scene, pk: string, sk: string) => (await stack.table.get(pk, sk))!;

/** A project with a recording, comments, views and files. */
async function fullProject(scene: Scene, owner: Person): Promise<ProjectId> {
  const id = await scene.project(owner);
  await scene.call(saveEdits, { project_id: id, put: recording(id), remove: [] }, owner);
  const { table, bucket } = scene.stack;
  await table.put({ pk: `PROJECT#${id}#VIEWS`, sk: '1', project_id: id, created_at: 1 });
  await table.put({ pk: `PROJECT#${id}#COMMENTS`, sk: '1#1', id: '1', project_id: id, text: 'Hi', created_at: 1 });
  for (const path of ['slides/a.webp', 'clips/100.m4a']) await bucket.put(`projects/${id}/${path}`, 'x');
  return id;
}

export const streamScenarios: readonly Scenario[] = [
  {
    name: 'publish-changes',
    what: 'a changed person and a new project',
    prepare: async (scene) => {
      const owner = await scene.admin();
      const id = await scene.project(owner);
      const user = await stored(scene, `USER#${owner.uid}`, 'USER');
      const project = await stored(scene, `PROJECT#${id}`, 'PROJECT');
      return { event: streamEvent({ before: { ...user, fullName: 'Old' }, after: user }, { after: project }) };
    },
  },
  {
    name: 'publish-changes',
    what: 'somebody who has a project open and signs out everywhere',
    prepare: async (scene) => {
      const owner = await scene.admin();
      const input = { project_id: await scene.project(owner), visit: scene.id<VisitId>(), is_arriving: true };
      await scene.call(showPresence, input, owner);
      const before = await stored(scene, `USER#${owner.uid}`, 'USER');
      return { event: streamEvent({ before, after: { ...before, signed_out_at: Date.now() } }) };
    },
  },
  {
    name: 'finish-deletes',
    what: 'a deleted project',
    prepare: async (scene) => {
      const owner = await scene.admin();
      const id = await fullProject(scene, owner);
      await scene.call(deleteProject, { id }, owner);
      return { event: streamEvent({ after: await stored(scene, `JOB#${id}`, 'DELETE_PROJECT') }) };
    },
  },
  {
    name: 'finish-deletes',
    what: 'a removed video with its waveform and sound',
    prepare: async (scene) => {
      const id = await fullProject(scene, await scene.admin());
      const files = { type: 'video' as const, peaks_url: `/projects/${id}/clips/200.peaks` };
      const before = { pk: `PROJECT#${id}`, sk: 'CLIP#200', ...newClip(id, 200, 1_000, files) };
      return { event: streamEvent({ before }) };
    },
  },
  {
    name: 'finish-deletes',
    what: 'a file that nothing has used for a week',
    prepare: async (scene) => {
      const id = await fullProject(scene, await scene.admin());
      const path = `/projects/${id}/slides/b.webp`;
      await scene.stack.bucket.put(path.slice(1), 'x');
      return { event: streamEvent({ before: { pk: `FILE#${path}`, sk: 'FILE', project_id: id, path } }) };
    },
  },
  {
    name: 'finish-departures',
    what: 'somebody who left two projects',
    mailsTwice: 1,
    prepare: async (scene) => {
      const admin = await scene.admin();
      const editor = await scene.joined(admin, 'Editor');
      for (let n = 0; n < 2; n++) await scene.project(editor);
      await scene.call(removeUser, { uid: editor.user.uid }, admin);
      return { event: streamEvent({ after: await stored(scene, `JOB#${editor.uid}`, `LEAVE#${admin.account.id}`) }) };
    },
  },
  {
    name: 'finish-departures',
    what: 'a project that was not in the list the first time',
    prepare: async (scene) => {
      const admin = await scene.admin();
      const editor = await scene.joined(admin, 'Editor');
      await scene.project(editor);
      await scene.call(removeUser, { uid: editor.user.uid }, admin);
      const job = await stored(scene, `JOB#${editor.uid}`, `LEAVE#${admin.account.id}`);
      await scene.stack.table.delete(job.pk as string, job.sk as string);
      return { event: streamEvent({ before: job }) };
    },
  },
  {
    name: 'finish-departures',
    what: 'a person who deleted themselves',
    prepare: async (scene) => {
      const admin = await scene.admin();
      const member = await scene.joined(admin, 'Member', await scene.registered());
      await scene.stack.bucket.put(`users/${member.uid}/picture.png`, 'x');
      await scene.call(deleteAccount, { name: admin.account.name }, member);
      const job = await stored(scene, `JOB#${member.uid}`, 'DELETE_USER');
      return { event: streamEvent({ after: job }), look: () => scene.isRegistered(member) };
    },
  },
  {
    name: 'finish-departures',
    what: 'a deleted account with people, projects and an invite',
    prepare: async (scene) => {
      const admin = await scene.admin();
      const { id: account_id, name } = admin.account;
      const editor = await scene.joined(admin, 'Editor');
      await scene.project(editor);
      await scene.project(admin);
      const invite = { id: scene.id<InviteId>(), email: scene.address(), role: 'Member' as const };
      await scene.call(createInvite, invite, admin);
      await scene.call(deleteAccount, { name }, admin);
      return { event: streamEvent({ after: await stored(scene, `JOB#${account_id}`, 'DELETE_ACCOUNT') }) };
    },
  },
  {
    name: 'pre-sign-up',
    what: 'an e-mail sign-up',
    prepare: () => Promise.resolve({ event: { triggerSource: 'PreSignUp_SignUp', request: {}, response: {} } }),
  },
  {
    name: 'post-confirmation',
    what: 'a password that was reset by mail',
    prepare: async (scene) => {
      const { userPoolId } = scene.stack.address.config;
      const { uid: userName } = await scene.registered();
      return { event: { triggerSource: 'PostConfirmation_ConfirmForgotPassword', userPoolId, userName } };
    },
  },
  {
    name: 'authorize-listener',
    what: 'the team of a project',
    prepare: async (scene) => {
      const owner = await scene.admin();
      const channel = channelOf.project(await scene.project(owner));
      return { event: { channel, uid: owner.uid } };
    },
  },
];
