import { setTimeout as pause } from 'node:timers/promises';
import { uid } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { authorize, type Operation } from '#shared/permissions/authorize';
import { type ChannelTarget, parseChannel } from '#shared/permissions/channels';
import { isSignedOut } from '#shared/permissions/signed-out';
import { scopeOf, scopesFor } from '#shared/permissions/live-scopes';
import { findStoredProject } from '../data/project-store';
import { isTold } from '../data/told-store';
import { findPlacedUser } from '../data/user-store';

/** Who wants to listen to what; `uid` and `auth_time` (Unix seconds) are those of the verified token. */
export interface ListenRequest {
  channel: string;
  uid: string;
  auth_time: number;
}

/** A right that somebody claims, and when it was opened to those who did not have it. */
interface Claim {
  operation: Operation;
  opened?: LettingIn;
}

/** When people were let in, and the scope under which it is noted that all before has been told. */
interface LettingIn {
  scope: string;
  at: number | undefined;
}

async function claimTo(target: ChannelTarget, person: User): Promise<Claim | undefined> {
  switch (target.kind) {
    case 'user':
      return { operation: { do: 'viewUser', uid: target.uid } };
    case 'private':
      return target.account_id === person.account_id ? { operation: { do: 'viewUser', uid: target.uid } } : undefined;
    case 'account':
    case 'team':
      return { operation: { do: 'viewAccount', account_id: target.account_id } };
    case 'users':
      return { operation: { do: 'listUsers', account_id: target.account_id } };
    case 'invites':
      return { operation: { do: 'seeInvites', account_id: target.account_id } };
    case 'project':
    case 'views':
    case 'comments':
    case 'presence': {
      const found = await findStoredProject(target.project_id);
      if (!found || found.isDeleted) return undefined;
      const { project, letInAt } = found;
      return { operation: { do: 'viewProject', project }, opened: { scope: scopeOf.project(project.id), at: letInAt } };
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

/**
 * Whether somebody may listen by what the table says now, and by which lettings in. Both come from the same reads: somebody who
 * was removed and let in again in between would be taken for the one they were before.
 */
async function decide(request: ListenRequest): Promise<{ answer: ListenAnswer; lettingsIn: LettingIn[] }> {
  const no = { answer: refused, lettingsIn: [] };
  const id = uid.safeParse(request.uid);
  const target = parseChannel(request.channel);
  const found = id.success && target ? await findPlacedUser(id.data) : undefined;
  if (!found || !target || isSignedOut(found.user, request.auth_time)) return no;
  const { user, letInAt } = found;
  const claim = await claimTo(target, user);
  if (!claim || authorize(user, claim.operation) !== 'allowed') return no;
  const placed = target.kind === 'user' ? [] : [{ scope: scopeOf.place(user.uid), at: letInAt }];
  return {
    answer: { allowed: true, isEarly: false, scopes: scopesFor(target, user.uid) },
    lettingsIn: [...placed, ...(claim.opened ? [claim.opened] : [])],
  };
}

const TOLD_WITHIN_MS = 5_000;
const ASK_AGAIN_MS = 100;

async function isAllTold(lettingsIn: readonly LettingIn[]): Promise<boolean> {
  for (const { scope, at } of lettingsIn) {
    if (at !== undefined && !(await isTold(scope, at, Date.now()))) return false;
  }
  return true;
}

/**
 * Lets listeners in by the same rules as readers (resolver of the live API's subscription). Who has just got the right waits
 * until what was written before has been told: it was not for them. What they waited for may be over by then.
 */
export async function handler(request: ListenRequest): Promise<ListenAnswer> {
  for (const deadline = Date.now() + TOLD_WITHIN_MS; Date.now() < deadline; await pause(ASK_AGAIN_MS)) {
    const { answer, lettingsIn } = await decide(request);
    if (await isAllTold(lettingsIn)) return answer;
  }
  return { ...refused, isEarly: true };
}
