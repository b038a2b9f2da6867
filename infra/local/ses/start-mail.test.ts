import { type Mail, type SendEmailRequest, startMail } from './start-mail';

let mail: Mail;

beforeEach(async () => {
  mail = await startMail({ port: 0, senders: ['deck.test', 'one@person.test'] });
});
afterEach(() => mail.stop());

const SIGNED = { authorization: 'AWS4-HMAC-SHA256 Credential=any' };

const post = (request: SendEmailRequest, headers: Record<string, string> = SIGNED) =>
  fetch(`${mail.url}/v2/email/outbound-emails`, { method: 'POST', headers, body: JSON.stringify(request) });

const send = (to: string, subject = 'Hello ✓', from = 'us@deck.test') =>
  post({
    FromEmailAddress: `Us <${from}>`,
    Destination: { ToAddresses: [to] },
    Content: {
      Simple: {
        Subject: { Data: subject },
        Body: { Text: { Data: 'Your code' } },
        Headers: [{ Name: 'List-Unsubscribe', Value: '<https://deck.test/stop>' }],
      },
    },
  });

test('mail sent through SES is listed in /store and in messages()', async () => {
  const { MessageId } = (await (await send('pat@example.test')).json()) as { MessageId: string };
  const expected = {
    messageId: MessageId,
    from: 'us@deck.test',
    subject: 'Hello ✓',
    destination: { to: ['pat@example.test'] },
    headers: { 'List-Unsubscribe': '<https://deck.test/stop>' },
  };
  expect(mail.messages()).toMatchObject([expected]);
  const store: unknown = await (await fetch(`${mail.url}/store`)).json();
  expect(store).toMatchObject({ emails: [expected] });
});

test('a sender has to be an identity: the address itself, or its domain', async () => {
  await send('pat@example.test', 'Hello', 'one@person.test');
  const refused = await send('pat@example.test', 'Hello', 'other@person.test');
  expect([refused.status, refused.headers.get('x-amzn-errortype')]).toEqual([400, 'MessageRejected']);
  expect(await refused.json()).toEqual({ message: 'Email address is not verified: other@person.test' });
});

test.each([
  ['unverified.test', 400, 'MessageRejected', 'in its sandbox'],
  ['throttled.test', 429, 'TooManyRequestsException', 'beyond its quota'],
])('a recipient at %s is refused, as by SES: %d %s, %s', async (domain, status, type) => {
  const refused = await send(`pat@${domain}`);
  expect([refused.status, refused.headers.get('x-amzn-errortype')]).toEqual([status, type]);
  expect(mail.messages()).toEqual([]);
});

test('a link of a mail opens a tab of its own, outside of the sandbox in which the inbox shows the mail', async () => {
  await post({
    FromEmailAddress: 'us@deck.test',
    Destination: { ToAddresses: ['pat@example.test'] },
    Content: { Simple: { Subject: { Data: 'Verify' }, Body: { Html: { Data: '<a href="/">Verify</a>' } } } },
  });
  const inbox = await (await fetch(mail.url)).text();
  expect(inbox).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(inbox).toContain('srcdoc="&lt;base target=&quot;_blank&quot;&gt;&lt;a href=');
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
  expect(await (await send(to, subject)).text()).toContain('control character');
  expect(mail.messages()).toEqual([]);
});

test('an unsigned request is refused', async () => {
  const answer = await post({}, {});
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
