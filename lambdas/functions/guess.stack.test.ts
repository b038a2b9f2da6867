import { createHash } from 'node:crypto';
import { reachTable } from '../../testing/reach-table';
import { table } from '../../testing/test-stack';
import { guess } from './guess';

/** The rule itself, beside the functions that use it: the brake is one for everybody, and other tests need it off. */
reachTable();

const TEN_MINUTES_MS = 10 * 60 * 1000;
/** The start of some ten minutes of a later year, so that what is counted in them concerns no other test. */
const LATER = Math.ceil((Date.now() + 365 * 24 * 60 * 60 * 1000) / TEN_MINUTES_MS) * TEN_MINUTES_MS;

test('the brake: after 1000 wrong codes of everybody none is looked up for the rest of the ten minutes', async () => {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(LATER);
  const ofAll = createHash('sha256').update('all').digest('hex');
  await table.put({ pk: `TRIES#codes-of-all#${ofAll}`, sk: `${LATER}`, count: 998 });
  let lookedUp = 0;
  const wrong = () => Promise.resolve(void lookedUp++);
  for (const origin of ['one', 'two']) expect(await guess({ origin }, wrong)).toBeUndefined();
  await expect(guess({ origin: 'three' }, wrong)).rejects.toMatchObject({ code: 'resource-exhausted' });
  expect(lookedUp).toBe(2);
  clock.mockReturnValue(LATER + TEN_MINUTES_MS);
  expect(await guess({ origin: 'three' }, () => Promise.resolve('right'))).toBe('right');
  clock.mockRestore();
});
