import { SendEmailCommand, SESClient } from '@aws-sdk/client-ses';
import { startMail, type Mail } from './start-mail';

const credentials = { accessKeyId: 'any', secretAccessKey: 'any' };
let mail: Mail;
let ses: SESClient;

beforeEach(async () => {
  mail = await startMail({ port: 0, senders: ['deck.test', 'one@person.test'] });
  ses = new SESClient({ endpoint: mail.url, region: 'eu-west-1', credentials });
});
afterEach(() => mail.stop());

const send = (to: string, subject = 'Hello ✓', from = 'us@deck.test') =>
  ses.send(
    new SendEmailCommand({
      Source: `Us <${from}>`,
      Destination: { ToAddresses: [to] },
      Message: { Subject: { Data: subject }, Body: { Text: { Data: 'Your code' } } },
    }),
  );

test('mail sent through SES is listed in /store and in messages()', async () => {
  const { MessageId } = await send('pat@example.test');
  const expected = {
    messageId: MessageId,
    from: 'us@deck.test',
    subject: 'Hello ✓',
    destination: { to: ['pat@example.test'] },
  };
  expect(mail.messages()).toMatchObject([expected]);
  const store: unknown = await (await fetch(`${mail.url}/store`)).json();
  expect(store).toMatchObject({ emails: [expected] });
});

test('a sender has to be an identity: the address itself, or its domain', async () => {
  await send('pat@example.test', 'Hello', 'one@person.test');
  await expect(send('pat@example.test', 'Hello', 'other@person.test')).rejects.toMatchObject({
    name: 'MessageRejected',
    message: 'Email address is not verified: other@person.test',
  });
});

test('mail of another stand-in is in the same inbox', () => {
  mail.deliver({ to: 'pat@example.test', subject: 'Code', text: '123456' });
  expect(mail.messages()).toMatchObject([{ destination: { to: ['pat@example.test'] }, body: { text: '123456' } }]);
});

test('the inbox page is at the root', async () => {
  const page = await fetch(mail.inboxUrl);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
});

test.each([
  ['a line break in an address', 'pat@example.test\r\nBcc: eve@example.test', 'Hello'],
  ['a line break in the subject', 'pat@example.test', 'Hello\nBcc: eve@example.test'],
  ['another control character', 'pat@example.test', 'Hello\u0007'],
])('a header with a control character is refused, as by SES: %s', async (_, to, subject) => {
  await expect(send(to, subject)).rejects.toThrow('control character');
  expect(mail.messages()).toEqual([]);
});

test('an unsigned request is refused', async () => {
  const answer = await fetch(mail.url, { method: 'POST', body: new URLSearchParams({ Action: 'SendEmail' }) });
  expect(answer.status).toBe(403);
  expect(mail.messages()).toEqual([]);
});

test('a port in use is an error, and each start begins with an empty inbox', async () => {
  await send('pat@example.test');
  await expect(startMail({ port: Number(new URL(mail.url).port), senders: [] })).rejects.toThrow('EADDRINUSE');
  expect(mail.messages()).toHaveLength(1);
  await mail.stop();
  mail = await startMail({ port: 0, senders: ['deck.test', 'one@person.test'] });
  expect(mail.messages()).toEqual([]);
});
