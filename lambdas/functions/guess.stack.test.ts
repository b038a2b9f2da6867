import { randomInt } from 'node:crypto';
import { reachTable } from '../../testing/reach-table';
import { guess } from './guess';

reachTable();

const aNetwork = () => `2001:db8:${randomInt(65536).toString(16)}:${randomInt(65536).toString(16)}::/64`;
const wrong = () => Promise.resolve(undefined);
const right = () => Promise.resolve('right');

test('attack: wrong codes from 40 addresses keep nobody elsewhere from using a right one', async () => {
  const origins = Array.from({ length: 40 }, aNetwork);
  for (const origin of origins) {
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess(origin, wrong)));
    expect(answers).toEqual(Array(30).fill(undefined));
  }
  await expect(guess(origins[0]!, right)).rejects.toMatchObject({ code: 'resource-exhausted' });
  expect(await guess(aNetwork(), right)).toBe('right');
});

test('right codes do not count', async () => {
  const origin = aNetwork();
  for (let n = 0; n < 31; n++) expect(await guess(origin, right)).toBe('right');
});
