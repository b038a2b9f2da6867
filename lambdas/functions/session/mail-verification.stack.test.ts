import { exhaustRateLimit } from '../../../testing/exhaust-rate-limit';
import { reachTable } from '../../../testing/reach-table';
import { signUp, signUpUnverified } from '../../../testing/test-stack';
import { mailVerification } from './mail-verification';

const HOUR_MS = 60 * 60 * 1000;

test('attack: the stage mails at most so many verifications in an hour to addresses that nobody has verified; others still get theirs', async () => {
  reachTable();
  Object.assign(process.env, { VERIFICATIONS_PER_HOUR: '3', APP_ORIGIN: 'https://app.test' });
  const [unverified, verified] = await Promise.all([signUpUnverified(), signUp()]);
  const write = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  await exhaustRateLimit('verification-mails-of-stage', 'stage', 3, HOUR_MS);
  await expect(mailVerification(unverified.user)).rejects.toMatchObject({
    code: 'resource-exhausted',
    message: expect.stringContaining('Try again in an hour') as string,
  });
  expect(write).toHaveBeenCalledWith(expect.stringMatching(/"level":"WARN".*"limit":"verification-mails-of-stage"/));
  // It gets as far as the sender, which this process doesn't have.
  await expect(mailVerification(verified.user)).rejects.toThrow('MAIL_FROM');
  write.mockRestore();
});
