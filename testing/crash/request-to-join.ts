import { askToJoin, listJoinRequests } from '#shared/api/invites';
import type { AskId } from '#shared/entities/scalars';
import { queueEvent } from '../queue-event';
import type { Job } from '../../lambdas/jobs/job';
import type { Scene } from './scene';

/** A person who has asked to join a team as an Editor, and the job that looks up the code. */
export async function requestToJoin(scene: Scene) {
  const [admin, guest] = [await scene.admin(), await scene.admin(scene.newcomer('Greta Guest'))];
  const ask = { id: scene.id<AskId>(), code: admin.account.editor_invite_code };
  await scene.call(askToJoin, ask, guest);
  const job: Job = { kind: 'ask-to-join', uid: guest.user.uid, ask_id: ask.id };
  return { admin, guest, job };
}

/** The same after the job: the request that the Admin answers. */
export async function createJoinRequest(scene: Scene) {
  const { admin, guest, job } = await requestToJoin(scene);
  await scene.stack.invoke('run-jobs', queueEvent(JSON.stringify({ job, step: 1, sent_at: Date.now() })));
  const { requests } = await scene.call(listJoinRequests, {}, admin);
  const { uid, requested_at } = requests[0]!;
  return { admin, guest, request: { uid, requested_at } };
}
