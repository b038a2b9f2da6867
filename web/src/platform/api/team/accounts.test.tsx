import type { AccountId, Uid } from '#shared/entities/scalars';
import { findNewTeams } from './accounts';

beforeEach(() => localStorage.clear());

const [own, team, other] = ['own', 'team', 'other'] as AccountId[] as [AccountId, AccountId, AccountId];
const ada = (account_ids: AccountId[], account_id = own) => ({ uid: 'ada' as Uid, account_id, account_ids });

describe('who was let in to a team while nobody listened', () => {
  it('is told once, whenever the app is looked at again', () => {
    findNewTeams(ada([own]));
    expect(findNewTeams(ada([own, team, other]))).toEqual([team, other]);
    expect(findNewTeams(ada([own, team, other]))).toEqual([]);
  });

  it('is told again after they were out of it', () => {
    findNewTeams(ada([own, team]));
    findNewTeams(ada([own]));
    expect(findNewTeams(ada([own, team]))).toEqual([team]);
  });

  it('is not told of what this browser could not have known, nor of the team that they went to themselves', () => {
    expect(findNewTeams(ada([own, team]))).toEqual([]);
    expect(findNewTeams({ ...ada([own, team, other]), uid: 'eve' as Uid })).toEqual([]);
    expect(findNewTeams(ada([own, team]))).toEqual([]);
    expect(findNewTeams(ada([own, team, other], other))).toEqual([]);
  });
});
