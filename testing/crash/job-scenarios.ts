import { deleteAccount } from '#shared/api/accounts';
import { createComment } from '#shared/api/comments';
import { answerJoinRequest, createInvite, joinAccount } from '#shared/api/invites';
import { deleteProject, deleteProjectForGood, duplicateProject, updateProject } from '#shared/api/projects';
import { startSession } from '#shared/api/session';
import { removeUser } from '#shared/api/users';
import type { CommentId, InviteId, ProjectId, Uid } from '#shared/entities/scalars';
import type { Job } from '../../lambdas/jobs/job';
import { getLinkKey } from '../invite-keys';
import { queueEvent } from '../queue-event';
import { newClip } from '../records';
import { createJoinRequest, requestToJoin } from './request-to-join';
import { createFullProject, getStoredItem } from './full-project';
import type { Scenario } from './scenario';
import type { Scene } from './scene';

export const buildJobEvent = (job: Job): object => queueEvent(JSON.stringify({ job, step: 1, sent_at: Date.now() }));

/** A person who left a team and two projects in it. */
async function createDeparture(scene: Scene) {
  const admin = await scene.admin();
  const editor = await scene.joined(admin, 'Editor');
  for (let n = 0; n < 2; n++) await scene.project(editor);
  await scene.call(deleteProject, { id: await scene.project(editor) }, editor);
  await scene.call(removeUser, { uid: editor.user.uid }, admin);
  const { uid } = editor.user;
  const { id: account_id } = admin.account;
  return { event: buildJobEvent({ kind: 'leave', uid, account_id }), uid, account_id };
}

/** A project with a recording and files, and a requested copy. */
async function createCopyJob(scene: Scene) {
  const owner = await scene.admin();
  const id = await createFullProject(scene, owner);
  const { table, bucket } = scene.stack;
  for (const { url } of await table.query(`PROJECT#${id}`)) {
    if (typeof url === 'string') await bucket.put(url.slice(1), 'x');
  }
  const target_id = scene.id<ProjectId>();
  await scene.call(duplicateProject, { id, target_id }, owner);
  return { owner, id, event: buildJobEvent({ kind: 'copy-project', project_id: target_id }) };
}

export const jobScenarios: readonly Scenario[] = [
  {
    name: 'run-jobs',
    what: 'a link that is turned off',
    prepare: async (scene) => {
      const owner = await scene.admin();
      const project_id = await scene.project(owner);
      await scene.call(updateProject, { id: project_id, settings: { link_access: 'off' } }, owner);
      return { event: buildJobEvent({ kind: 'update-link', project_id }) };
    },
  },
  {
    name: 'run-jobs',
    what: 'a link that is no longer closed',
    prepare: async (scene) => {
      const project_id = await scene.project(await scene.admin());
      return { event: buildJobEvent({ kind: 'sync-closed-link', project_id }) };
    },
  },
  {
    name: 'run-jobs',
    what: 'the links of a closed account',
    prepare: async (scene) => {
      const admin = await scene.admin();
      const { id: account_id } = admin.account;
      for (let n = 0; n < 2; n++) await scene.project(admin);
      const account = await getStoredItem(scene, `ACCOUNT#${account_id}`, 'ACCOUNT');
      await scene.stack.table.put({ ...account, pk: `ACCOUNT#${account_id}`, sk: 'ACCOUNT', closed_at: 1 });
      return { event: buildJobEvent({ kind: 'update-account-links', account_id }) };
    },
  },
  {
    name: 'run-jobs',
    what: 'the words of a project with a comment',
    prepare: async (scene) => {
      const project_id = await createFullProject(scene, await scene.admin());
      return { event: buildJobEvent({ kind: 'index-project', project_id }) };
    },
  },
  {
    name: 'run-jobs',
    what: 'a copy of a project',
    prepare: createCopyJob,
  },
  {
    name: 'run-jobs',
    what: 'a copy whose source is deleted first',
    prepare: async (scene) => {
      const { owner, id, event } = await createCopyJob(scene);
      await scene.call(deleteProject, { id }, owner);
      return { event };
    },
  },
  {
    name: 'run-jobs',
    what: 'a deleted project',
    prepare: async (scene) => {
      const owner = await scene.admin();
      const project_id = await createFullProject(scene, owner);
      await scene.call(deleteProject, { id: project_id }, owner);
      await scene.call(deleteProjectForGood, { id: project_id }, owner);
      return { event: buildJobEvent({ kind: 'delete-project', project_id }) };
    },
  },
  {
    name: 'run-jobs',
    what: 'a project whose time in the trash is over',
    prepare: async (scene) => {
      const owner = await scene.admin();
      const project_id = await createFullProject(scene, owner);
      await scene.call(deleteProject, { id: project_id }, owner);
      const root = await getStoredItem(scene, `PROJECT#${project_id}`, 'PROJECT');
      await scene.stack.table.put({ ...root, pk: `PROJECT#${project_id}`, sk: 'PROJECT', trash_until: 1 });
      return { event: buildJobEvent({ kind: 'expire-trash', project_id }) };
    },
  },
  {
    name: 'run-jobs',
    what: 'a removed video with its waveform and sound',
    prepare: async (scene) => {
      const project_id = await createFullProject(scene, await scene.admin());
      const { url } = newClip(project_id, 200, 1_000, { type: 'video' });
      const paths = [url, `/projects/${project_id}/clips/200.peaks`, `/projects/${project_id}/clips/200.mp3`];
      return { event: buildJobEvent({ kind: 'schedule-file-check', project_id, paths }) };
    },
  },
  {
    name: 'run-jobs',
    what: 'people who are mailed about two comments',
    mailsTwice: 1,
    prepare: async (scene) => {
      const owner = await scene.admin();
      const member = await scene.joined(owner, 'Member');
      const project_id = await scene.project(owner);
      await scene.call(updateProject, { id: project_id, who_can_edit: 'Team' }, owner);
      const thread = { id: scene.id<CommentId>(), project_id, text: 'Why?', anchor: null };
      await scene.call(createComment, thread, member);
      await scene.call(createComment, { ...thread, id: scene.id<CommentId>(), reply_to: thread.id }, owner);
      const key = { pk: `JOB#${project_id}`, sk: 'MAIL_COMMENTS' };
      await scene.stack.table.put({ ...(await getStoredItem(scene, key.pk, key.sk)), ...key, requested_at: 1 });
      return { event: buildJobEvent({ kind: 'mail-comments', project_id }) };
    },
  },
  {
    name: 'run-jobs',
    what: 'an owner whose link was watched for the first time',
    mailsTwice: 1,
    prepare: async (scene) => {
      const owner = await scene.admin();
      const project_id = await scene.project(owner);
      await scene.stack.table.put({ pk: `JOB#${project_id}`, sk: 'MAIL_FIRST_VIEW', project_id, requested_at: 1 });
      return { event: buildJobEvent({ kind: 'mail-first-view', project_id }) };
    },
  },
  {
    name: 'run-jobs',
    what: 'a file unused for a week',
    prepare: async (scene) => {
      const project_id = await createFullProject(scene, await scene.admin());
      const path = `/projects/${project_id}/slides/b.webp`;
      await scene.stack.bucket.put(path.slice(1), 'x');
      return { event: buildJobEvent({ kind: 'delete-unused-files', project_id, paths: [path] }) };
    },
  },
  {
    name: 'run-jobs',
    what: 'a picture unused for a week',
    prepare: async (scene) => {
      const { uid } = (await scene.admin()).user;
      const path = `/users/${uid}/picture.png`;
      await scene.stack.bucket.put(path.slice(1), 'x');
      return { event: buildJobEvent({ kind: 'delete-unused-pictures', uid, paths: [path] }) };
    },
  },
  {
    name: 'run-jobs',
    what: 'a person who left two projects, and one in the trash',
    mailsTwice: 1,
    prepare: createDeparture,
  },
  {
    name: 'run-jobs',
    what: 'a person who left two projects to an account deleted since',
    prepare: async (scene) => {
      const { event, account_id } = await createDeparture(scene);
      const account = await getStoredItem(scene, `ACCOUNT#${account_id}`, 'ACCOUNT');
      const key = { pk: `ACCOUNT#${account_id}`, sk: 'ACCOUNT' };
      await scene.stack.table.put({ ...account, ...key, deleted_at: Date.now() });
      return { event };
    },
  },
  {
    name: 'run-jobs',
    what: 'projects that were not listed before the Admin was notified',
    prepare: async (scene) => {
      const { event, uid, account_id } = await createDeparture(scene);
      const job = await getStoredItem(scene, `JOB#${uid}`, `LEAVE#${account_id}`);
      const key = { pk: job.pk as string, sk: job.sk as string };
      await scene.stack.table.put({ ...job, ...key, notified_at: Date.now() });
      return { event };
    },
  },
  {
    name: 'run-jobs',
    what: 'a person who asks to join a team with its code',
    prepare: async (scene) => ({ event: buildJobEvent((await requestToJoin(scene)).job) }),
  },
  {
    name: 'run-jobs',
    what: 'an Admin who is notified of a join request',
    mailsTwice: 1,
    prepare: async (scene) => {
      const { admin, request } = await createJoinRequest(scene);
      return { event: buildJobEvent({ kind: 'notify-admin', uid: request.uid, account_id: admin.account.id }) };
    },
  },
  {
    name: 'run-jobs',
    what: 'a person accepted by an Admin',
    mailsTwice: 1,
    prepare: async (scene) => {
      const { admin, request } = await createJoinRequest(scene);
      await scene.call(answerJoinRequest, { ...request, is_accepted: true }, admin);
      return { event: buildJobEvent({ kind: 'notify-joined', uid: request.uid, account_id: admin.account.id }) };
    },
  },
  {
    name: 'run-jobs',
    what: 'a person who deleted themselves',
    prepare: async (scene) => {
      const admin = await scene.admin();
      const member = await scene.joined(admin, 'Member', await scene.registered());
      await scene.stack.bucket.put(`users/${member.uid}/picture.png`, 'x');
      await scene.call(deleteAccount, { email: member.email }, member);
      return {
        event: buildJobEvent({ kind: 'delete-user', uid: member.uid as Uid }),
        look: () => scene.isRegistered(member),
      };
    },
  },
  {
    name: 'run-jobs',
    what: 'the login of a person whose address somebody else verified',
    prepare: async (scene) => {
      const squatter = await scene.createUnverified(await scene.registered());
      const owner = { ...scene.newcomer('Olga Owner'), email: squatter.email, username: 'google_1234' };
      await scene.call(startSession, { restart: true, proof: await scene.signUpProof() }, owner);
      return {
        event: buildJobEvent({ kind: 'delete-login', uid: squatter.user.uid }),
        look: () => scene.isRegistered(squatter),
      };
    },
  },
  {
    name: 'run-jobs',
    what: 'an unverified account, abandoned by its address’s owner',
    mailsTwice: 1,
    prepare: async (scene) => {
      const admin = await scene.admin();
      const squatter = await scene.createUnverified(await scene.registered());
      await scene.project(squatter);
      await scene.call(joinAccount, { invite: getLinkKey(admin.account, 'Editor') }, squatter);
      const owner = { ...scene.newcomer('Olga Owner'), email: squatter.email, username: 'google_1234' };
      await scene.call(startSession, { restart: true, proof: await scene.signUpProof() }, owner);
      return { event: buildJobEvent({ kind: 'recover', uid: squatter.user.uid }) };
    },
  },
  {
    name: 'run-jobs',
    what: 'a team member who verified the address with a reset code',
    mailsTwice: 1,
    prepare: async (scene) => {
      const admin = await scene.admin();
      const squatter = await scene.joined(admin, 'Editor', await scene.registered());
      const { uid } = squatter.user;
      const { userPoolId } = scene.stack.address.config;
      const request = { userAttributes: { sub: uid, email: squatter.email } };
      const triggerSource = 'PostConfirmation_ConfirmForgotPassword';
      await scene.stack.invoke('post-confirmation', { triggerSource, userPoolId, userName: uid, request });
      return { event: buildJobEvent({ kind: 'recover', uid }) };
    },
  },
  {
    name: 'run-jobs',
    what: 'a deleted account with people, projects, and an invite',
    prepare: async (scene) => {
      const admin = await scene.admin();
      const { id: account_id } = admin.account;
      const editor = await scene.joined(admin, 'Editor');
      await scene.project(editor);
      await scene.project(admin);
      await scene.call(deleteProject, { id: await scene.project(admin) }, admin);
      const invite = { id: scene.id<InviteId>(), email: scene.address(), role: 'Member' as const };
      await scene.call(createInvite, invite, admin);
      await scene.call(deleteAccount, { email: admin.email }, admin);
      return { event: buildJobEvent({ kind: 'delete-account', account_id }) };
    },
  },
];
