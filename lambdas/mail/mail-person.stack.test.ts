import { reachTable } from '../../testing/reach-table';
import { newAddress } from '../../testing/test-stack';
import type { RateLimit } from '../data/rate-limit-store';
import { composeMail } from './compose-mail';
import { mailPerson } from './mail-person';

const HOUR_MS = 60 * 60 * 1000;
const onceAnHour = (name: string): RateLimit => ({ name, max: 1, spanMs: HOUR_MS });

afterAll(() => delete process.env.AWS_ENDPOINT_URL);

test('while SES can’t be reached, the answer is `unavailable`, and mails count toward no limit', async () => {
  reachTable();
  // Nobody listens there.
  Object.assign(process.env, { AWS_ENDPOINT_URL: 'http://127.0.0.1:9', AWS_REGION: 'eu-west-1' });
  Object.assign(process.env, { MAIL_FROM: 'us@deck.test', MAIL_CONFIGURATION_SET: 'any' });
  const button = { label: 'Open', href: 'https://deck.test' };
  const mail = composeMail({ to: newAddress(), subject: 'News', paragraphs: ['Hello'], button, note: 'Bye' });
  for (let tries = 0; tries < 2; tries++) {
    await expect(mailPerson(mail, onceAnHour('test-to'), onceAnHour('test-of-stage'))).rejects.toMatchObject({
      code: 'unavailable',
      message: 'We can’t send email right now. Try again later.',
    });
  }
});
