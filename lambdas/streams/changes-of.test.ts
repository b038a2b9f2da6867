import type { Item } from '../data/table';
import type { Uid } from '#shared/entities/scalars';
import { newPerson } from '../functions/session/new-person';
import { changesOf } from './changes-of';

const projectId = 'abcdefghijkmnpqrstuv';
const accountId = 'ABCDEFGHIJKLMNPQRSTU';
const ids = { pk: `PROJECT#${projectId}`, sk: 'PROJECT' };

const project = (more: Item = {}): Item => ({
  ...ids,
  index1_pk: `ACCOUNT#${accountId}#PRIVATE#u-1`,
  index1_sk: '1',
  cover_position: 4,
  id: projectId,
  account_id: accountId,
  uid: 'u-1',
  name: 'Deck',
  who_can_edit: 'Private',
  created_at: 1,
  updated_at: 1,
  updated_by_info: { fullName: 'Ada', email: 'ada@example.com', profilePicUrl: '' },
  settings: { link_access: 'anyone' },
  duration: 0,
  slide_count: 0,
  cover_url: '',
  version: 3,
  ...more,
});
const marker = {
  pk: ids.pk,
  sk: 'MARKER#100#7',
  created_at: 7,
  clip_created_at: 100,
  slide_id: '',
  source_ms: 5,
  version: 1,
};

const user = (more: Item = {}): Item => ({
  pk: 'USER#u-1',
  sk: 'USER',
  ...newPerson({ uid: 'u-1' as Uid, email: 'ada@example.com', fullName: 'Ada', provider: 'password' }, 1).user,
  account_id: accountId,
  ...more,
});
const privateList = `account/${accountId}/private/u-1`;
const teamList = `account/${accountId}/team`;
const own = `project/${projectId}`;
const kinds = (changes: ReturnType<typeof changesOf>) => changes.map(({ channel, kind }) => [channel, kind]);
const change = (before?: Item, after?: Item) => changesOf({ key: ids, before, after });

describe('what a write means to the listeners', () => {
  it('a new project is added for its owner', () => {
    expect(kinds(change(undefined, project()))).toEqual([
      [privateList, 'added'],
      [own, 'added'],
    ]);
  });

  it('a changed one is modified, with the version that was written', () => {
    const changes = change(project(), project({ name: 'New', version: 4 }));
    expect(kinds(changes)).toEqual([
      [privateList, 'modified'],
      [own, 'modified'],
    ]);
    expect(changes[0]).toMatchObject({ entity: 'project', id: projectId, version: 4, item: { name: 'New' } });
  });

  it('from Team to Private: removed for the team, with its id alone, and added for its owner', () => {
    const changes = change(project({ who_can_edit: 'Team' }), project({ version: 4 }));
    expect(kinds(changes)).toEqual([
      [teamList, 'removed'],
      [privateList, 'added'],
      [own, 'modified'],
    ]);
    expect(changes[0]).toEqual({
      channel: teamList,
      kind: 'removed',
      entity: 'project',
      id: projectId,
      version: 4,
      item: null,
      ends: {
        scope: `project/${projectId}`,
        keeper: 'u-1',
        visits: { to: { id: projectId, account_id: accountId }, keeper: 'u-1' },
      },
    });
    expect(changes.filter(({ ends }) => ends)).toHaveLength(1);
  });

  it('from Private to Team: removed from the private list, added for the team', () => {
    expect(kinds(change(project(), project({ who_can_edit: 'Team', version: 4 })))).toEqual([
      [privateList, 'removed'],
      [teamList, 'added'],
      [own, 'modified'],
    ]);
  });

  it('marked as deleted it is removed, newer than all before; really gone, it is nothing new', () => {
    const deleted = project({ deleted_at: 5, version: 4 });
    const changes = change(project(), deleted);
    expect(kinds(changes)).toEqual([
      [privateList, 'removed'],
      [own, 'removed'],
      [own, 'removed'],
    ]);
    expect(changes.map(({ version }) => version)).toEqual([4, 4, 4]);
    expect(changes.map(({ ends }) => ends?.keeper)).toEqual([undefined, undefined, '']);
    expect(changes.at(-1)?.ends?.visits).toEqual({ to: { id: projectId, account_id: accountId }, keeper: '' });
    expect(change(deleted, undefined)).toEqual([]);
  });

  it('nothing of keys, index or bookkeeping leaves', () => {
    const text = JSON.stringify(change(project(), project({ version: 4 })));
    for (const secret of ['pk', 'sk', 'index1', 'cover_position', 'PROJECT#']) expect(text).not.toContain(secret);
  });

  it('passed to another owner: removed for the one, added for the other, and the one is cut off', () => {
    const changes = change(project(), project({ uid: 'u-2', version: 4 }));
    expect(kinds(changes)).toEqual([
      [privateList, 'removed'],
      [`account/${accountId}/private/u-2`, 'added'],
      [own, 'modified'],
    ]);
    expect(changes[0]?.ends).toMatchObject({ scope: `project/${projectId}`, keeper: 'u-2', visits: { keeper: 'u-2' } });
    const [told] = change(project({ who_can_edit: 'Team' }), project({ who_can_edit: 'Team', uid: 'u-2', version: 4 }));
    expect(told?.ends).toEqual({ scope: `project/${projectId}`, keeper: 'u-2', visits: undefined });
  });

  it("a project's parts travel on its own channel, a removed one newer than it was", () => {
    const key = { pk: marker.pk, sk: marker.sk };
    expect(changesOf({ key, after: marker })).toEqual([
      {
        channel: own,
        kind: 'added',
        entity: 'marker',
        id: '100-7',
        version: 1,
        item: { created_at: 7, clip_created_at: 100, slide_id: '', source_ms: 5, version: 1 },
      },
    ]);
    expect(changesOf({ key, before: marker })).toEqual([
      { channel: own, kind: 'removed', entity: 'marker', id: '100-7', version: 2, item: null },
    ]);
  });

  it('an outdated marker is told by its key alone: its place depends on its neighbours', () => {
    const { pk, sk, created_at, clip_created_at, version } = marker;
    const after = { pk, sk, created_at, clip_created_at, version, slide_url: '', duration: 5 };
    const [told] = changesOf({ key: { pk, sk }, after });
    expect(told).toMatchObject({ kind: 'added', id: '100-7', version: 1, item: null });
  });

  describe('who has a project open', () => {
    const key = { pk: `PRESENCE#${accountId}`, sk: `${projectId}#u-1#abcdefghijkmnpqrstuw` };
    const item = {
      visit: 'abcdefghijkmnpqrstuw',
      uid: 'u-1',
      fullName: 'Ada',
      profilePicUrl: '',
      since: 1,
      seen_at: 9,
      version: 2,
    };
    const channel = `project/${projectId}/presence`;

    it('comes and goes on a channel of its own, with nothing but what others may see', () => {
      const [came] = changesOf({ key, after: { ...key, ...item, ttl: 5, email: 'ada@example.com' } });
      expect(came).toEqual({ channel, kind: 'added', entity: 'presence', id: item.visit, version: 2, item });
      const [went] = changesOf({ key, before: { ...key, ...item, ttl: 5 } });
      expect(went).toEqual({ channel, kind: 'removed', entity: 'presence', id: item.visit, version: 3, item: null });
    });

    it('an end that came before its arrival is told to nobody', () => {
      expect(changesOf({ key, after: { ...key, left_at: 3, ttl: 5 } })).toEqual([]);
      expect(changesOf({ key, before: { ...key, left_at: 3, ttl: 5 } })).toEqual([]);
    });
  });

  it.each([
    ['who deleted themselves', { pk: 'USER#u-1', sk: 'DELETED' }],
    ['an invite code', { pk: 'CODE#ABCDEF', sk: 'CODE' }],
    ['the secret of a mail', { pk: 'EMAILCODE#ABCDEF', sk: 'EMAILCODE' }],
    ['an address', { pk: 'EMAIL#x', sk: 'EMAIL' }],
    ['an upload', { pk: 'UPLOAD#x', sk: 'UPLOAD' }],
    ['a job', { pk: 'JOB#x', sk: 'DELETE_PROJECT' }],
  ])('%s concerns no listener', (_, key) => {
    expect(changesOf({ key, after: { ...key, fingerprint: 'x' } })).toEqual([]);
  });

  describe('people', () => {
    const key = { pk: 'USER#u-1', sk: 'USER' };

    it('a person is told to themselves alone; the others hear of the membership', () => {
      const [told, ...more] = changesOf({ key, before: user(), after: user({ fullName: 'Eve', version: 2 }) });
      expect([told?.channel, told?.kind, told?.ends, more]).toEqual(['user/u-1', 'modified', undefined, []]);
      const member = { uid: 'u-1', account_id: accountId, role: 'Member', isAccountOwner: false, fullName: 'Ada' };
      const stored = { ...member, email: 'a@example.com', profilePicUrl: '', created_at: 1, updated_at: 1, version: 1 };
      const [seen] = changesOf({ key: { pk: key.pk, sk: `MEMBER#${accountId}` }, after: stored });
      expect(seen).toMatchObject({ channel: `account/${accountId}/users`, entity: 'teamUser', item: stored });
    });

    it.each([
      ['another role', { role: 'Member' }, undefined],
      ['another account', { account_id: 'ABCDEFGHIJKLMNPQRSTZ' }, { of: 'u-1', account_id: accountId }],
    ])(
      '%s ends what they listen to; where they have a project open they are gone only with the account',
      (_, more, visits) => {
        const [told] = changesOf({ key, before: user(), after: user({ ...more, version: 2 }) });
        expect(told?.ends).toEqual({ scope: 'place/u-1', keeper: '', visits });
      },
    );

    it('signing out everywhere ends all that they listen to', () => {
      const [told] = changesOf({ key, before: user(), after: user({ signed_out_at: 5, version: 2 }) });
      const visits = { of: 'u-1', account_id: accountId };
      expect(told?.ends).toEqual({ scope: 'person/u-1', keeper: '', visits });
    });

    it('who is gone is cut off everywhere', () => {
      const told = changesOf({ key, before: user() });
      expect(told.map(({ kind, ends }) => [kind, ends?.scope])).toEqual([
        ['removed', undefined],
        ['removed', 'person/u-1'],
      ]);
      expect(told.at(-1)?.ends?.visits).toEqual({ of: 'u-1', account_id: accountId });
    });
  });

  it("an account's codes go only to the channel of who may invite", () => {
    const { account } = newPerson({ uid: 'u-1' as Uid, email: 'a@b.de', fullName: 'Ada', provider: 'password' }, 1);
    const changes = changesOf({ key: { pk: `ACCOUNT#${account.id}`, sk: 'ACCOUNT' }, after: { ...account } });
    expect(changes.map(({ channel, item }) => [channel, (item as typeof account).member_invite_code])).toEqual([
      [`account/${account.id}`, ''],
      [`account/${account.id}/invites`, account.member_invite_code],
    ]);
  });

  it('a used invite is removed from the list', () => {
    const invite = {
      id: projectId,
      account_id: accountId,
      email: 'a@b.de',
      role: 'Member',
      inviteSentAt: 1,
      version: 1,
    };
    const key = { pk: `INVITE#${projectId}`, sk: 'INVITE' };
    const [told] = changesOf({ key, before: invite, after: { ...invite, used_by: 'u-2', version: 2 } });
    expect(told).toMatchObject({ channel: `account/${accountId}/invites`, kind: 'removed', item: null });
  });
});
