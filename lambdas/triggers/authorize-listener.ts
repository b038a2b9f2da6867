import { setTimeout as pause } from 'node:timers/promises';
import { uid } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { authorize, type Operation } from '#shared/permissions/authorize';
import { type ChannelTarget, parseChannel } from '#shared/permissions/channels';
import { isSignedOut } from '#shared/permissions/signed-out';
import { scopeOf, scopesFor } from '#shared/permissions/live-scopes';
import { keyOf } from '../data/keys';
import { findProject } from '../data/project-store';
import { isTold } from '../data/told-store';
import { findUser } from '../data/user-store';

/** Who wants to listen to what; `uid` and `auth_time` (Unix seconds) are those of the verified token. */
export interface ListenRequest {
  channel: string;
  uid: string;
  auth_time: number;
}

async function operationFor(target: ChannelTarget, person: User): Promise<Operation | undefined> {
  switch (target.kind) {
    case 'user':
      return { do: 'viewUser', uid: target.uid };
    case 'private':
      return target.account_id === person.account_id ? { do: 'viewUser', uid: target.uid } : undefined;
    case 'account':
    case 'team':
      return { do: 'viewAccount', account_id: target.account_id };
    case 'users':
      return { do: 'listUsers', account_id: target.account_id };
    case 'invites':
      return { do: 'seeInvites', account_id: target.account_id };
    case 'project':
    case 'views':
    case 'comments':
    case 'presence': {
      const project = await findProject(target.project_id);
      return project && { do: 'viewProject', project };
    }
  }
}

/** Whether somebody may listen, and what that rests on. */
export interface ListenAnswer {
  allowed: boolean;
  /** They may, but not yet: what was written before it was for them is still being told. */
  isEarly: boolean;
  scopes: string[];
}

const refused: ListenAnswer = { allowed: false, isEarly: false, scopes: [] };

/** Whether somebody may listen, by what the table says now. */
async function decide(request: ListenRequest): Promise<ListenAnswer & { person?: User; target?: ChannelTarget }> {
  const id = uid.safeParse(request.uid);
  const target = parseChannel(request.channel);
  const person = id.success && target ? await findUser(id.data) : undefined;
  if (!person || !target || isSignedOut(person, request.auth_time)) return refused;
  const operation = await operationFor(target, person);
  const isAllowed = operation !== undefined && authorize(person, operation) === 'allowed';
  return isAllowed ? { allowed: true, isEarly: false, scopes: scopesFor(target, person.uid), person, target } : refused;
}

const TOLD_WITHIN_MS = 5_000;
const ASK_AGAIN_MS = 100;

/** Whether all has been told that was written before this person came to have this right. */
async function isAllTold(target: ChannelTarget, { uid }: User): Promise<boolean> {
  if (target.kind === 'user') return true;
  if (!(await isTold(keyOf.user(uid), scopeOf.place(uid), Date.now()))) return false;
  if (!('project_id' in target)) return true;
  const { project_id } = target;
  return isTold(keyOf.project(project_id), scopeOf.project(project_id), Date.now());
}

/**
 * Lets listeners in by the same rules as readers (resolver of the live API's subscription). Who has just got the right waits
 * until what was written before has been told: it was not for them. What they waited for may be over by then.
 */
export async function handler(request: ListenRequest): Promise<ListenAnswer> {
  for (const deadline = Date.now() + TOLD_WITHIN_MS; Date.now() < deadline; await pause(ASK_AGAIN_MS)) {
    const { person, target, ...answer } = await decide(request);
    if (!person || !target || (await isAllTold(target, person))) return answer;
  }
  return { ...refused, isEarly: true };
}
