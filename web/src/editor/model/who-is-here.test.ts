import { PRESENCE_SPAN_MS, type Presence } from '#shared/entities/presence';
import { type Uid, type VisitId } from '#shared/entities/scalars';
import { nextToGo, whoElseIsHere } from './who-is-here';

const NOW = 1_000_000;
const ada = 'ada' as Uid;

const tab = (uid: string, more: Partial<Presence> = {}): Presence => ({
  visit: `visit of ${uid}` as VisitId,
  uid: uid as Uid,
  fullName: uid,
  profilePicUrl: '',
  since: NOW - 100_000,
  seen_at: NOW - 1_000,
  version: 1,
  ...more,
});
const names = (visits: Presence[], now = NOW) => whoElseIsHere(visits, ada, now).map(({ fullName }) => fullName);

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
      tab('ben', { since: 1, seen_at: NOW - 9_000, fullName: 'Ben' }),
      tab('cleo', { since: 2 }),
      tab('ben', { since: 3, seen_at: NOW - 2_000, fullName: 'Ben Renamed' }),
    ];
    expect(names(visits)).toEqual(['Ben Renamed', 'cleo']);
  });

  it('who was last heard of a span ago is not here, whatever other tabs they have closed', () => {
    const visits = [
      tab('ben', { seen_at: NOW - PRESENCE_SPAN_MS + 1 }),
      tab('cleo', { seen_at: NOW - PRESENCE_SPAN_MS }),
    ];
    expect(names(visits)).toEqual(['ben']);
    expect(names(visits, NOW + 1)).toEqual([]);
  });

  it('the next one to go is the one who was heard of the longest ago; nobody, when nobody is here', () => {
    const visits = [tab('ben', { seen_at: NOW - 5 }), tab('cleo', { seen_at: NOW - 9 }), tab('dan', { seen_at: 0 })];
    expect(nextToGo(visits, NOW)).toBe(NOW - 9 + PRESENCE_SPAN_MS);
    expect(nextToGo(visits, NOW + PRESENCE_SPAN_MS)).toBeUndefined();
  });
});
