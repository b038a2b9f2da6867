import type { AccountId, Uid } from '#shared/entities/scalars';
import { findNewTeams, storeFirstTeams } from './accounts';

beforeEach(() => localStorage.clear());

const [own, team, other] = ['own', 'team', 'other'] as AccountId[] as [AccountId, AccountId, AccountId];
const ada = (account_ids: AccountId[], account_id = own) => ({ uid: 'ada' as Uid, account_id, account_ids });

describe('a person accepted into a team while no page was open', () => {
  it('is notified once, whenever the app is opened again', () => {
    findNewTeams(ada([own]));
    expect(findNewTeams(ada([own, team, other]))).toEqual([team, other]);
    expect(findNewTeams(ada([own, team, other]))).toEqual([]);
  });

  it('is notified although they asked before this browser had checked', () => {
    storeFirstTeams(ada([own]));
    storeFirstTeams(ada([own, team]));
    expect(findNewTeams(ada([own, team]))).toEqual([team]);
  });

  it('is notified again after they had left it', () => {
    findNewTeams(ada([own, team]));
    findNewTeams(ada([own]));
    expect(findNewTeams(ada([own, team]))).toEqual([team]);
  });

  it('is not notified of teams that this browser never knew, nor of the team that they switched to themselves', () => {
    expect(findNewTeams(ada([own, team]))).toEqual([]);
    expect(findNewTeams({ ...ada([own, team, other]), uid: 'eve' as Uid })).toEqual([]);
    expect(findNewTeams(ada([own, team]))).toEqual([]);
    expect(findNewTeams(ada([own, team, other], other))).toEqual([]);
  });
});
