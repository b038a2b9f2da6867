import type { ExternalUser } from './options';
import { openTestPool, type TestPool } from '../../../testing/open-test-pool';

const person: ExternalUser = {
  subject: '1234',
  email: 'pat@example.test',
  emailVerified: true,
  picture: 'https://lh3.googleusercontent.com/a/1',
  name: 'Pat',
};
let pool: TestPool;
afterEach(() => pool.stop());

test('two concurrent first sign-ins of one account create one person', async () => {
  const invoke = jest.fn(() => new Promise((resolve) => setImmediate(resolve, { response: {} })));
  pool = await openTestPool({ invoke });
  const { admit } = pool.federation;
  expect(await Promise.all([admit(person), admit(person)])).toEqual(['google_1234', 'google_1234']);
  expect(invoke).toHaveBeenCalledTimes(1);
});

test('a second sign-in fails if the client may not write the provider’s attributes', async () => {
  pool = await openTestPool({ writableAttributes: ['email', 'name'] });
  const { admit } = pool.federation;
  await admit(person);
  await expect(admit(person)).rejects.toThrow('user.picture: Attribute cannot be updated.');
});

test('email_verified is updated at each sign-in, though no client may write it', async () => {
  pool = await openTestPool();
  const { admit } = pool.federation;
  await admit(person);
  const Username = await admit({ ...person, emailVerified: false });
  expect(await pool.readUser(Username)).toMatchObject({ email_verified: 'false' });
});
