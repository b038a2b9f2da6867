import type { Uid } from '#shared/entities/scalars';
import type { Item } from '../data/table';
import { newPerson } from '../functions/session/new-person';
import { findEndedRight } from './publish-changes';

const project_id = 'abcdefghijkmnpqrstuv';
const account_id = 'ABCDEFGHIJKLMNPQRSTU';

describe('a right to a project', () => {
  const key = { pk: `PROJECT#${project_id}`, sk: 'PROJECT' };
  const project = (more: Item = {}): Item => ({
    ...{ ...key, id: project_id, account_id, uid: 'u-1', who_can_edit: 'Private', version: 3 },
    ...more,
  });
  const ended = (before?: Item, after?: Item) => findEndedRight({ key, before, after });
  const toIt = { id: project_id, account_id };

  it.each([
    ['is there from the beginning', undefined, project()],
    ['outlives a new name', project(), project({ name: 'New', version: 4 })],
    ['comes with Team', project(), project({ who_can_edit: 'Team', version: 4 })],
    ['ended with its deletion, not with its removal', project({ deleted_at: 5 }), undefined],
  ])('%s', (_, before, after) => {
    expect(ended(before, after)).toBeUndefined();
  });

  it('from Team to Private ends for all but the owner, whose presence stays', () => {
    const after = project({ version: 4 });
    const expected = { id: project_id, presence: { to: toIt, owner: 'u-1' } };
    expect(ended(project({ who_can_edit: 'Team' }), after)).toEqual(expected);
  });

  it.each([
    ['marked as deleted', project({ deleted_at: 5, version: 4 })],
    ['gone', undefined],
  ])('ends for everybody when it is %s', (_, after) => {
    expect(ended(project(), after)).toEqual({ id: project_id, presence: { to: toIt, owner: '' } });
  });

  it("transferred to another owner ends for the former; a team's presence stays", () => {
    const passed = { uid: 'u-2', version: 4 };
    expect(ended(project(), project(passed))).toEqual({ id: project_id, presence: { to: toIt, owner: 'u-2' } });
    const team = { who_can_edit: 'Team' };
    expect(ended(project(team), project({ ...team, ...passed }))).toEqual({ id: project_id });
  });

  it('is not evaluated if the stored project names no owner', () => {
    expect(() => ended(project({ account_id: undefined }), project())).toThrow();
  });
});

describe("a person's rights", () => {
  const key = { pk: 'USER#u-1', sk: 'USER' };
  const { user } = newPerson(
    {
      uid: 'u-1' as Uid,
      email: 'ada@example.com',
      fullName: 'Ada',
      provider: { providerId: 'password' as const, uid: 'ada@example.com', displayName: null, photoURL: null },
      emailVerified: false,
      signed_out_at: 0,
    },
    1,
  );
  const person = (more: Item = {}): Item => ({ ...key, ...user, account_id, ...more });
  const ended = (after?: Item) => findEndedRight({ key, before: person(), after });

  it.each([
    ['another name', { fullName: 'Eve' }],
    ['another team to choose from', { account_ids: ['ABCDEFGHIJKLMNPQRSTZ'] }],
  ])('survive %s', (_, more) => {
    expect(ended(person({ ...more, version: 2 }))).toBeUndefined();
  });

  it('begin with the first sign-in', () => {
    expect(findEndedRight({ key, after: person() })).toBeUndefined();
  });

  it('are authorized again with another role, and their presence stays', () => {
    expect(ended(person({ role: 'Member', version: 2 }))).toEqual({ id: 'u-1' });
  });

  it.each([
    ['another account', { account_id: 'ABCDEFGHIJKLMNPQRSTZ' }],
    ['signing out everywhere', { signed_out_at: 5 }],
  ])('end with %s, and so does their presence in the account', (_, more) => {
    expect(ended(person({ ...more, version: 2 }))).toEqual({ id: 'u-1', presence: { of: 'u-1', account_id } });
  });

  it('end with the person', () => {
    expect(ended()).toEqual({ id: 'u-1', presence: { of: 'u-1', account_id } });
  });
});

it.each([
  ['a slide', { pk: `PROJECT#${project_id}`, sk: 'SLIDE#a' }],
  ['a membership', { pk: 'USER#u-1', sk: `MEMBER#${account_id}` }],
  ['an account', { pk: `ACCOUNT#${account_id}`, sk: 'ACCOUNT' }],
  ['an address', { pk: 'EMAIL#x', sk: 'EMAIL' }],
])('no right ends with %s', (_, key) => {
  expect(findEndedRight({ key, before: { ...key, uid: 'u-1' } })).toBeUndefined();
});
