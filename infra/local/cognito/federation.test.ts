import { AdminLinkProviderForUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { OutsidePerson } from './federation';
import { readJwt } from './jwt';
import { openTestPool, type TestPool } from './testing';

const email = 'pat@example.test';
const person: OutsidePerson = { provider: 'Google', subject: '1234', email, emailVerified: true, name: 'Pat' };
let pool: TestPool;
afterEach(() => pool.stop());

/** A pool whose pre-sign-up function links Google accounts to whoever has the address. */
async function openLinkingPool(): Promise<void> {
  const link = (UserPoolId: string) =>
    new AdminLinkProviderForUserCommand({
      UserPoolId,
      DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: email },
      SourceUser: {
        ProviderName: 'Google',
        ProviderAttributeName: 'Cognito_Subject',
        ProviderAttributeValue: person.subject,
      },
    });
  pool = await openTestPool({
    invoke: async (_, event) => {
      const { triggerSource, userPoolId } = event as { triggerSource: string; userPoolId: string };
      if (triggerSource === 'PreSignUp_ExternalProvider') await pool.client.send(link(userPoolId));
      return { response: { autoConfirmUser: true, autoVerifyEmail: true } };
    },
  });
}

test('the sign-in that links an account fails, as in Cognito; the next one is that of the linked person', async () => {
  await openLinkingPool();
  const { UserSub } = await pool.signUp(email);
  const { admit, openSession } = pool.federation;
  await expect(admit(person)).rejects.toThrow('Already found an entry for username google_1234');
  const { AccessToken } = await openSession(await admit(person), 'openid');
  expect(readJwt(AccessToken)).toMatchObject({ sub: UserSub, username: UserSub });
  await pool.signIn(email);
});

test('two first sign-ins of one account at the same moment make one person', async () => {
  const invoke = jest.fn(() => new Promise((resolve) => setImmediate(resolve, { response: {} })));
  pool = await openTestPool({ invoke });
  const { admit } = pool.federation;
  expect(await Promise.all([admit(person), admit(person)])).toEqual(['google_1234', 'google_1234']);
  expect(invoke).toHaveBeenCalledTimes(1);
});
