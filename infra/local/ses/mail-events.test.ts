import { toMailEvent } from './start-mail';

const eventOf = (to: string, set = 'ours') =>
  toMailEvent({ Destination: { ToAddresses: [to] }, ConfigurationSetName: set });

test.each([
  ['bounce@simulator.amazonses.com', 'Email Bounced'],
  ['Bounce+label@simulator.amazonses.com', 'Email Bounced'],
  ['complaint+x@simulator.amazonses.com', 'Email Complaint Received'],
])('%s: %s, with the configuration set of the mail', (to, told) => {
  const tags = { 'ses:configuration-set': ['ours'] };
  expect(eventOf(to)).toMatchObject({ 'detail-type': told, detail: { mail: { tags } } });
});

test.each(['success@simulator.amazonses.com', 'bounce@example.com', 'bounce@simulator.amazonses.com.example.com'])(
  '%s: no event',
  (to) => expect(eventOf(to)).toBeUndefined(),
);

test('mail without a configuration set causes no event', () =>
  expect(eventOf('bounce@simulator.amazonses.com', '')).toBeUndefined());
