import type { AccountId, ProjectId, Uid } from '#shared/entities/scalars';
import { channelOf, parseChannel } from '#shared/permissions/channels';

const [uid, account_id, project_id] = ['u1' as Uid, 'a1' as AccountId, 'p1' as ProjectId];

describe('live channels', () => {
  it.each([
    [channelOf.user(uid), { kind: 'user', uid }],
    [channelOf.account(account_id), { kind: 'account', account_id }],
    [channelOf.team(account_id), { kind: 'team', account_id }],
    [channelOf.privateOf(account_id, uid), { kind: 'private', account_id, uid }],
    [channelOf.users(account_id), { kind: 'users', account_id }],
    [channelOf.invites(account_id), { kind: 'invites', account_id }],
    [channelOf.project(project_id), { kind: 'project', project_id }],
    [channelOf.views(project_id), { kind: 'views', project_id }],
    [channelOf.comments(project_id), { kind: 'comments', project_id }],
    [channelOf.presence(project_id), { kind: 'presence', project_id }],
  ])('%s round-trips', (name, target) => expect(parseChannel(name)).toEqual(target));

  it.each([
    '',
    'user',
    'user/',
    'user/u1/x',
    'account/a1/private',
    'account/a1/private/u1/x',
    'account/a1/team/x',
    'account/a1/secrets',
    'project/p1/views/x',
    'project/p1/presence/x',
    'project/p1/x',
    'else/x',
  ])('%j is not a channel', (name) => expect(parseChannel(name)).toBeUndefined());
});
