import { randomUUID } from 'node:crypto';
import { bucket } from '../../testing/bucket';
import { register, signIn, table } from '../../testing/test-stack';
import { until } from '../../testing/until';

test('who has signed up again by the same name stays: the pool knows them as another one', async () => {
  // Somebody who comes by Google has the same name in the pool each time that they sign up.
  const again = await register('Ada Again');
  const before = randomUUID();
  await bucket.put(`users/${before}/picture.png`, 'x');
  await table.put({ pk: `JOB#${before}`, sk: 'DELETE_USER', uid: before, username: again.uid });
  await until(async () => (await table.query(`JOB#${before}`)).length === 0, 'the job to be done');
  expect(await bucket.keysBelow(`users/${before}/`)).toEqual([]);
  expect(await signIn(again.email)).toBeTruthy();
});
