import type { Item } from '../data/table';
import type { Uid } from '#shared/entities/scalars';
import { newPerson } from '../functions/session/new-person';
import { describeChanges } from './describe-changes';

const projectId = 'abcdefghijkmnpqrstuv';
const accountId = 'ABCDEFGHIJKLMNPQRSTU';
const ids = { pk: `PROJECT#${projectId}`, sk: 'PROJECT' };

const project = (more: Item = {}): Item => ({
  ...ids,
  index1_pk: `ACCOUNT#${accountId}#PRIVATE#u-1`,
  index1_sk: '1',
  cover_position: 'a4',
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
  ...newPerson(
    {
      uid: 'u-1' as Uid,
      email: 'ada@example.com',
      fullName: 'Ada',
      provider: { providerId: 'password' as const, uid: 'ada@example.com', displayName: null, photoURL: null },
      emailVerified: false,
      signed_out_at: 0,
    },
    1,
  ).user,
  account_id: accountId,
  ...more,
});
const privateList = `account/${accountId}/private/u-1`;
const teamList = `account/${accountId}/team`;
const own = `project/${projectId}`;
const kinds = (changes: ReturnType<typeof describeChanges>) => changes.map(({ channel, kind }) => [channel, kind]);
const change = (before?: Item, after?: Item) => describeChanges({ key: ids, before, after });

describe('what a write means to subscribers', () => {
  it('a new project is added for its owner', () => {
    expect(kinds(change(undefined, project()))).toEqual([
      [privateList, 'added'],
      [own, 'added'],
    ]);
  });

  it('a changed one is modified, with its new version', () => {
    const changes = change(project(), project({ name: 'New', version: 4 }));
    expect(kinds(changes)).toEqual([
      [privateList, 'modified'],
      [own, 'modified'],
    ]);
    expect(changes[0]).toMatchObject({ entity: 'project', id: projectId, version: 4 });
  });

  it('a save that changes nothing but the time and the counters of saves is not published to the list', () => {
    const saved = { updated_at: 2, version: 4, marker_count: 3, caption_revision: 1, cover_position: 'a5' };
    expect(kinds(change(project(), project(saved)))).toEqual([[own, 'modified']]);
  });

  it.each([
    ['length', { duration: 5 }],
    ['number of slides', { slide_count: 1 }],
    ['cover', { cover_url: 'projects/x.webp' }],
    ['last editor', { updated_by_info: { fullName: 'Eve', email: 'eve@example.com', profilePicUrl: '' } }],
    ['closed link', { link_closed_at: 2 }],
  ])('a save that changes its %s is published to the list', (_, saved) => {
    const changes = change(project(), project({ ...saved, updated_at: 2, version: 4 }));
    expect(kinds(changes)).toEqual([
      [privateList, 'modified'],
      [own, 'modified'],
    ]);
  });

  it('from Team to Private: removed for the team, and added for its owner', () => {
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
    });
  });

  it('from Private to Team: removed from the private list, added for the team', () => {
    expect(kinds(change(project(), project({ who_can_edit: 'Team', version: 4 })))).toEqual([
      [privateList, 'removed'],
      [teamList, 'added'],
      [own, 'modified'],
    ]);
  });

  it('marked as deleted, it is removed, with the newest version; its final deletion publishes nothing', () => {
    const deleted = project({ deleted_at: 5, version: 4 });
    const changes = change(project(), deleted);
    expect(kinds(changes)).toEqual([
      [privateList, 'removed'],
      [own, 'removed'],
    ]);
    expect(changes.map(({ version }) => version)).toEqual([4, 4]);
    expect(change(deleted, undefined)).toEqual([]);
  });

  it('restored from the trash, it is added for its list again', () => {
    expect(kinds(change(project({ deleted_at: 5, version: 4 }), project({ version: 5 })))).toEqual([
      [privateList, 'added'],
      [own, 'added'],
    ]);
  });

  it('no stored content is published: a message is a key, a kind, and a version', () => {
    const after = project({ name: 'Secret name', version: 4 });
    const fields = ['channel', 'kind', 'entity', 'id', 'version'];
    for (const told of change(project(), after)) expect(Object.keys(told).sort()).toEqual(fields.sort());
  });

  it('a record without an owner is published to nobody', () => {
    expect(() => change(undefined, project({ account_id: undefined }))).toThrow();
  });

  it('transferred to another owner: removed for the former, added for the new one', () => {
    const changes = change(project(), project({ uid: 'u-2', version: 4 }));
    expect(kinds(changes)).toEqual([
      [privateList, 'removed'],
      [`account/${accountId}/private/u-2`, 'added'],
      [own, 'modified'],
    ]);
  });

  it("a project's parts are published on its own channel, a removed one with a newer version", () => {
    const key = { pk: marker.pk, sk: marker.sk };
    expect(describeChanges({ key, after: marker })).toEqual([
      { channel: own, kind: 'added', entity: 'marker', id: '100-7', version: 1 },
    ]);
    expect(describeChanges({ key, before: marker })).toEqual([
      { channel: own, kind: 'removed', entity: 'marker', id: '100-7', version: 2 },
    ]);
  });

  describe('presence sessions', () => {
    const key = { pk: `PRESENCE#${accountId}`, sk: `${projectId}#u-1#abcdefghijkmnpqrstuw` };
    const session = { ...key, session_id: 'abcdefghijkmnpqrstuw', uid: 'u-1', version: 2 };
    const channel = `project/${projectId}/presence`;

    it('start and end on their own channel', () => {
      const told = { channel, entity: 'presence', id: session.session_id };
      expect(describeChanges({ key, after: session })).toEqual([{ ...told, kind: 'added', version: 2 }]);
      expect(describeChanges({ key, before: session })).toEqual([{ ...told, kind: 'removed', version: 3 }]);
    });

    it('heartbeats are not published; the text in which a person types is', () => {
      const typing = { ...session, typing_in: 'slide/ONE', version: 3 };
      expect(describeChanges({ key, before: session, after: { ...session, version: 3 } })).toEqual([]);
      const told = { channel, entity: 'presence', id: session.session_id, kind: 'modified', version: 3 };
      expect(describeChanges({ key, before: session, after: typing })).toEqual([told]);
    });

    it('an end that came before its arrival is not published', () => {
      expect(describeChanges({ key, after: { ...key, left_at: 3, ttl: 5 } })).toEqual([]);
      expect(describeChanges({ key, before: { ...key, left_at: 3, ttl: 5 } })).toEqual([]);
    });
  });

  it.each([
    ['a person who deleted themselves', { pk: 'USER#u-1', sk: 'DELETED' }],
    ['an invite code', { pk: 'CODE#ABCDEF', sk: 'CODE' }],
    ['the secret of a mail', { pk: 'EMAILCODE#ABCDEF', sk: 'EMAILCODE' }],
    ['an address', { pk: 'EMAIL#x', sk: 'EMAIL' }],
    ['an upload', { pk: 'UPLOAD#x', sk: 'UPLOAD' }],
    ['a job', { pk: 'JOB#x', sk: 'DELETE_PROJECT' }],
  ])('%s is not published', (_, key) => {
    expect(describeChanges({ key, after: { ...key, fingerprint: 'x' } })).toEqual([]);
  });

  describe('people', () => {
    const key = { pk: 'USER#u-1', sk: 'USER' };

    it('a person is published to themselves alone; the others get the membership', () => {
      const changes = describeChanges({ key, before: user(), after: user({ fullName: 'Eve', version: 2 }) });
      expect(kinds(changes)).toEqual([['user/u-1', 'modified']]);
      const member = { pk: key.pk, sk: `MEMBER#${accountId}` };
      expect(describeChanges({ key: member, after: { ...member, version: 7 } })).toEqual([
        { channel: `account/${accountId}/users`, kind: 'added', entity: 'teamUser', id: 'u-1', version: 7 },
      ]);
    });

    it('a deleted person is notified', () => {
      expect(kinds(describeChanges({ key, before: user() }))).toEqual([['user/u-1', 'removed']]);
    });
  });

  it('an account is published to its people, on one channel whoever may invite', () => {
    const key = { pk: `ACCOUNT#${accountId}`, sk: 'ACCOUNT' };
    const changes = describeChanges({
      key,
      before: { ...key, version: 1 },
      after: { ...key, name: 'New', version: 2 },
    });
    expect(kinds(changes)).toEqual([[`account/${accountId}`, 'modified']]);
  });

  it('an account of which only the time of its change or the count of syncs changed is not published', () => {
    const key = { pk: `ACCOUNT#${accountId}`, sk: 'ACCOUNT' };
    const team = () => ({ ...key, name: 'Team', stripe_subscription_info: { plan_product_name: 'Pro' } });
    const [before, after] = [1, 2].map((time) => ({ ...team(), updated_at: time, version: time }));
    expect(describeChanges({ key, before, after })).toEqual([]);
    expect(describeChanges({ key, before, after: { ...before!, billing_version: 1 } })).toEqual([]);
    expect(kinds(describeChanges({ key, before: undefined, after }))).toEqual([[`account/${accountId}`, 'added']]);
  });

  it('the bytes of an account are not published: each upload of one person would be a message to all others', () => {
    const key = { pk: `ACCOUNT#${accountId}`, sk: 'ACCOUNT' };
    const before = { ...key, stored_projects: 1, stored_bytes: 5, sent_bytes: 5, sent_month: 0, version: 1 };
    const after = { ...before, stored_bytes: 9, sent_bytes: 4, sent_month: 7, version: 2 };
    expect(describeChanges({ key, before, after })).toEqual([]);
    expect(kinds(describeChanges({ key, before, after: { ...after, stored_projects: 2 } }))).toEqual([
      [`account/${accountId}`, 'modified'],
    ]);
  });

  it('requests to join an account are published to the channel of its invites only', () => {
    const key = { pk: `ACCOUNT#${accountId}`, sk: 'JOIN_REQUESTS' };
    const after = { account_id: accountId, requests: [], version: 3 };
    expect(describeChanges({ key, after })).toEqual([
      { channel: `account/${accountId}/invites`, kind: 'added', entity: 'joinRequests', id: accountId, version: 3 },
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
    const [told] = describeChanges({ key, before: invite, after: { ...invite, used_by: 'u-2', version: 2 } });
    expect(told).toMatchObject({ channel: `account/${accountId}/invites`, kind: 'removed', version: 2 });
  });
});
