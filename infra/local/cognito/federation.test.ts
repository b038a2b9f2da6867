import type { OutsidePerson } from './outside-people';
import { openTestPool, type TestPool } from './testing';

const person: OutsidePerson = {
  provider: 'Google',
  subject: '1234',
  email: 'pat@example.test',
  emailVerified: true,
  picture: 'https://lh3.googleusercontent.com/a/1',
  name: 'Pat',
};
let pool: TestPool;
afterEach(() => pool.stop());

test('two first sign-ins of one account at the same moment make one person', async () => {
  const invoke = jest.fn(() => new Promise((resolve) => setImmediate(resolve, { response: {} })));
  pool = await openTestPool({ invoke });
  const { admit } = pool.federation;
  expect(await Promise.all([admit(person), admit(person)])).toEqual(['google_1234', 'google_1234']);
  expect(invoke).toHaveBeenCalledTimes(1);
});
