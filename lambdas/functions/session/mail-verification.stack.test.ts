import { createInvite } from '#shared/api/invites';
import { newId } from '#shared/ids';
import { exhaustRateLimit } from '../../../testing/exhaust-rate-limit';
import { reachTable } from '../../../testing/reach-table';
import { call, signUp, signUpUnverified } from '../../../testing/test-stack';
import { mailVerification } from './mail-verification';

const HOUR_MS = 60 * 60 * 1000;
const ORIGIN = '198.51.100.61';

let write: jest.SpyInstance;
beforeAll(() => {
  reachTable();
  Object.assign(process.env, { APP_ORIGIN: 'https://app.test' });
});
beforeEach(() => {
  write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
});
afterEach(() => write.mockRestore());

/** It gets as far as the sender, which this process doesn't have. */
const expectMailed = (mailing: Promise<void>) => expect(mailing).rejects.toThrow('MAIL_FROM');
const expectRefused = (mailing: Promise<void>, message: string) =>
  expect(mailing).rejects.toMatchObject({
    code: 'resource-exhausted',
    message: expect.stringContaining(message) as string,
  });

test('attack: one network uses at most a tenth of the verification mails of an hour; others still get theirs', async () => {
  // Other suites use the stage's limit at the same time.
  process.env.VERIFICATIONS_PER_HOUR = '10000';
  await exhaustRateLimit('verification-mails-of-origin', ORIGIN, 999, HOUR_MS);
  const [first, second] = await Promise.all([signUpUnverified(), signUpUnverified()]);
  await expectMailed(mailVerification(first.user, ORIGIN));
  await expectRefused(mailVerification(second.user, ORIGIN), 'people in your network are verifying');
  await expectMailed(mailVerification(second.user, '198.51.100.62'));
});

test('attack: the stage mails at most so many verifications in an hour to addresses that nobody has verified or invited; others still get theirs', async () => {
  process.env.VERIFICATIONS_PER_HOUR = '10';
  const [unverified, invited, verified] = await Promise.all([signUpUnverified(), signUpUnverified(), signUp()]);
  await call(createInvite, { id: newId(), email: invited.email, role: 'Editor' }, verified.token);
  await exhaustRateLimit('verification-mails-of-stage', 'stage', 10, HOUR_MS);
  await expectRefused(mailVerification(unverified.user, '198.51.100.63'), 'Too many people are verifying');
  expect(write).toHaveBeenCalledWith(expect.stringMatching(/"level":"WARN".*"limit":"verification-mails-of-stage"/));
  for (const { user } of [invited, verified]) await expectMailed(mailVerification(user, '198.51.100.63'));
});
