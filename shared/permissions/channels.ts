import type { AccountId, ProjectId, Uid } from '#shared/entities/scalars';

/** Names of the live channels, defined only here. */
export const channelOf = {
  user: (uid: Uid) => `user/${uid}`,
  account: (id: AccountId) => `account/${id}`,
  team: (id: AccountId) => `account/${id}/team`,
  privateOf: (id: AccountId, uid: Uid) => `account/${id}/private/${uid}`,
  users: (id: AccountId) => `account/${id}/users`,
  invites: (id: AccountId) => `account/${id}/invites`,
  project: (id: ProjectId) => `project/${id}`,
  views: (id: ProjectId) => `project/${id}/views`,
  comments: (id: ProjectId) => `project/${id}/comments`,
  presence: (id: ProjectId) => `project/${id}/presence`,
};

/** The target of a channel; undefined for an invalid name. */
export type ChannelTarget =
  | { kind: 'user' | 'private'; uid: Uid; account_id?: AccountId }
  | { kind: 'account' | 'team' | 'users' | 'invites'; account_id: AccountId }
  | { kind: 'project' | 'views' | 'comments' | 'presence'; project_id: ProjectId };

export function parseChannel(channel: string): ChannelTarget | undefined {
  const [root, id, part, last, ...rest] = channel.split('/');
  if (!id || rest.length > 0) return undefined;
  if (root === 'user' && part === undefined) return { kind: 'user', uid: id as Uid };
  if (root === 'account') {
    const account_id = id as AccountId;
    if (part === 'private' && last) return { kind: 'private', account_id, uid: last as Uid };
    if (last !== undefined) return undefined;
    if (part === undefined) return { kind: 'account', account_id };
    if (part === 'team' || part === 'users' || part === 'invites') return { kind: part, account_id };
  }
  if (root === 'project' && last === undefined) {
    const project_id = id as ProjectId;
    if (part === undefined) return { kind: 'project', project_id };
    if (part === 'views' || part === 'comments' || part === 'presence') return { kind: part, project_id };
  }
  return undefined;
}
