import {
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { openTestPool, type TestPool } from '../../../testing/open-test-pool';

const email = 'pat@example.test';
let pool: TestPool;
let isVerified: boolean;
beforeEach(async () => {
  isVerified = true;
  const invoke = () => Promise.resolve({ response: { autoConfirmUser: true, autoVerifyEmail: isVerified } });
  pool = await openTestPool({ invoke });
});
afterEach(() => pool.stop());

const forget = (Username: string) => pool.client.send(new ForgotPasswordCommand({ ClientId: pool.clientId, Username }));
const confirm = (ConfirmationCode: string, Username = email, Password = 'Another1!') =>
  pool.client.send(new ConfirmForgotPasswordCommand({ ClientId: pool.clientId, Username, ConfirmationCode, Password }));
const otherThan = (code: string) => (code === '000000' ? '111111' : '000000');

test('people without a verified address and people who don’t exist get the same answer, and no mail', async () => {
  isVerified = false;
  await pool.signUp('unverified@example.test');
  const answers = [await forget('unverified@example.test'), await forget('unknown@example.test')];
  expect(answers.map(({ CodeDeliveryDetails }) => CodeDeliveryDetails?.Destination)).toEqual([
    'u***@e***',
    'u***@e***',
  ]);
  expect(pool.mails).toEqual([]);
  for (const name of ['unverified@example.test', 'unknown@example.test'])
    await expect(confirm('123456', name)).rejects.toMatchObject({ name: 'CodeMismatchException' });
});

test('the mail contains the template’s text around the code', async () => {
  await pool.signUp(email);
  await forget(email);
  expect(pool.mails.at(-1)).toEqual({ to: email, subject: 'A code', text: `It is ${pool.lastCode()}.` });
});

test('a code works once, and a refused password does not use it up', async () => {
  await pool.signUp(email);
  await forget(email);
  await expect(confirm(pool.lastCode(), email, 'short')).rejects.toMatchObject({ name: 'InvalidPasswordException' });
  await confirm(pool.lastCode());
  await expect(confirm(pool.lastCode())).rejects.toMatchObject({ name: 'CodeMismatchException' });
});

test('five wrong attempts invalidate a code; a new one works', async () => {
  await pool.signUp(email);
  await forget(email);
  for (let count = 0; count < 5; count++)
    await expect(confirm(otherThan(pool.lastCode()))).rejects.toMatchObject({ name: 'CodeMismatchException' });
  await expect(confirm(pool.lastCode())).rejects.toMatchObject({ name: 'LimitExceededException' });
  await forget(email);
  await confirm(pool.lastCode());
});

test('a code for a new address can’t change the password', async () => {
  await pool.signUp(email);
  const { accessToken: AccessToken } = await pool.signIn(email);
  const UserAttributes = [{ Name: 'email', Value: 'new@example.test' }];
  await pool.client.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes }));
  await expect(confirm(pool.lastCode())).rejects.toMatchObject({ name: 'CodeMismatchException' });
});

test('a mail that can’t be sent is an error', async () => {
  const broken = await openTestPool({ sendMail: () => Promise.reject(new Error('No post today')) });
  await broken.signUp(email);
  const request = new ForgotPasswordCommand({ ClientId: broken.clientId, Username: email });
  await expect(broken.client.send(request)).rejects.toMatchObject({ name: 'CodeDeliveryFailureException' });
  await broken.stop();
});
