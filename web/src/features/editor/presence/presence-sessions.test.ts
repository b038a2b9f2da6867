import { type Presence } from '#shared/entities/presence';
import { type Uid, type PresenceSessionId } from '#shared/entities/scalars';
import { nextExpiry, listOtherPeople } from './presence-sessions';

const NOW = 1_000_000;
const ada = 'ada' as Uid;

const tab = (uid: string, more: Partial<Presence> = {}): Presence => ({
  visit: `visit of ${uid}` as PresenceSessionId,
  uid: uid as Uid,
  fullName: uid,
  profilePicUrl: '',
  since: NOW - 100_000,
  counts_until: NOW + 1_000,
  typing_in: '',
  version: 1,
  ...more,
});
const names = (visits: Presence[], now = NOW) => listOtherPeople(visits, ada, now).map(({ fullName }) => fullName);

describe('product: who else is here', () => {
  it('everybody but oneself, in whichever tab, in the order in which they came', () => {
    expect(names([tab('cleo', { since: 3 }), tab('ada'), tab('ben', { since: 2 }), tab('dan', { since: 1 })])).toEqual([
      'dan',
      'ben',
      'cleo',
    ]);
  });

  it('two tabs of one person are one person, since the first and named as the last one says', () => {
    const visits = [
      tab('ben', { since: 1, counts_until: NOW + 1_000, fullName: 'Ben' }),
      tab('cleo', { since: 2 }),
      tab('ben', { since: 3, counts_until: NOW + 8_000, fullName: 'Ben Renamed' }),
    ];
    expect(names(visits)).toEqual(['Ben Renamed', 'cleo']);
  });

  it('who does not count any more is not here, whatever other tabs they have closed', () => {
    const visits = [tab('ben', { counts_until: NOW + 1 }), tab('cleo', { counts_until: NOW })];
    expect(names(visits)).toEqual(['ben']);
    expect(names(visits, NOW + 1)).toEqual([]);
  });

  it('the next one to go is the one who counts the shortest; nobody, when nobody is here', () => {
    const visits = [NOW + 9, NOW + 5, NOW].map((counts_until, n) => tab(`person ${n}`, { counts_until }));
    expect(nextExpiry(visits, NOW)).toBe(NOW + 5);
    expect(nextExpiry(visits, NOW + 9)).toBeUndefined();
  });
});
