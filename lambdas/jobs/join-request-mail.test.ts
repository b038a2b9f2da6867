import { joinRequestMail } from './join-requests';

const evil = 'Max\r\nBcc: eve@example.com <b>\u202E https://evil.example';
const mailFrom = (fullName: string, emailVerified = true) =>
  joinRequestMail({
    ...{ to: 'ada@example.test', link: 'https://app.example/team', role: 'Editor', isInvited: false },
    from: { fullName, emailVerified },
  });

it('guard: the name of the person who asks stays text in the mail', () => {
  const { subject, text, html } = mailFrom(evil);
  expect(subject).toBe(mailFrom('Max').subject);
  expect(text.split('\n')).toHaveLength(mailFrom('Max').text.split('\n').length);
  expect(text.match(/:\/\//g)).toHaveLength(1);
  expect(html).not.toContain('<b>');
});

it('an attacker without a verified address can put no text of theirs into the mail to the Admin', () => {
  expect(mailFrom('Buy now', false)).toEqual(mailFrom('Somebody'));
});
