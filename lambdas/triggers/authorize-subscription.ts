import { uid } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { authorize, type Operation } from '#shared/permissions/authorize';
import { type ChannelTarget, parseChannel } from '#shared/permissions/channels';
import { isSignedOut } from '#shared/permissions/signed-out';
import { findProject } from '../data/project-store';
import { findUser } from '../data/user-store';

/** A subscription request; `uid` and `auth_time` (Unix seconds) are from the verified token. */
interface ListenRequest {
  channel: string;
  uid: string;
  auth_time: number;
}

/** The operation that a subscription requires; undefined if the target doesn't exist. */
async function findOperation(target: ChannelTarget, person: User): Promise<Operation | undefined> {
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
      return { do: 'viewInviteDetails', account_id: target.account_id };
    case 'project':
    case 'views':
    case 'comments':
    case 'presence': {
      const project = await findProject(target.project_id);
      return project && { do: 'viewProject', project };
    }
  }
}

/**
 * Admits subscribers by the rules for readers (resolver of the live API's subscription). Messages carry no content, so a subscription that
 * ends late reveals no data.
 */
export async function handler(request: ListenRequest): Promise<{ allowed: boolean }> {
  const id = uid.safeParse(request.uid);
  const target = parseChannel(request.channel);
  const person = id.success && target ? await findUser(id.data) : undefined;
  if (!person || !target || isSignedOut(person, request.auth_time)) return { allowed: false };
  const operation = await findOperation(target, person);
  return { allowed: operation !== undefined && authorize(person, operation) === 'allowed' };
}
