import { type Presence } from '#shared/entities/presence';
import { type Uid, type PresenceSessionId } from '#shared/entities/scalars';
import { nextExpiry, listOtherPeople } from './presence-sessions';

const NOW = 1_000_000;
const ada = 'ada' as Uid;

const tab = (uid: string, more: Partial<Presence> = {}): Presence => ({
  session_id: `session of ${uid}` as PresenceSessionId,
  uid: uid as Uid,
  fullName: uid,
  profilePicUrl: '',
  since: NOW - 100_000,
  counts_until: NOW + 1_000,
  typing_in: '',
  version: 1,
  ...more,
});
const names = (sessions: Presence[], now = NOW) => listOtherPeople(sessions, ada, now).map(({ fullName }) => fullName);

describe('product: other people in the project', () => {
  it('everybody else, in whatever tab, in the order of arrival', () => {
    expect(names([tab('cleo', { since: 3 }), tab('ada'), tab('ben', { since: 2 }), tab('dan', { since: 1 })])).toEqual([
      'dan',
      'ben',
      'cleo',
    ]);
  });

  it('two tabs of one person are one person, since the first, with the latest name', () => {
    const sessions = [
      tab('ben', { since: 1, counts_until: NOW + 1_000, fullName: 'Ben' }),
      tab('cleo', { since: 2 }),
      tab('ben', { since: 3, counts_until: NOW + 8_000, fullName: 'Ben Renamed' }),
    ];
    expect(names(sessions)).toEqual(['Ben Renamed', 'cleo']);
  });

  it('an expired session is not shown, whatever other tabs the person closed', () => {
    const sessions = [tab('ben', { counts_until: NOW + 1 }), tab('cleo', { counts_until: NOW })];
    expect(names(sessions)).toEqual(['ben']);
    expect(names(sessions, NOW + 1)).toEqual([]);
  });

  it('the next expiry is the earliest; without others, there is none', () => {
    const sessions = [NOW + 9, NOW + 5, NOW].map((counts_until, n) => tab(`person ${n}`, { counts_until }));
    expect(nextExpiry(sessions, NOW)).toBe(NOW + 5);
    expect(nextExpiry(sessions, NOW + 9)).toBeUndefined();
  });
});
