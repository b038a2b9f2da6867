import { inheritanceMail } from './inheritance-mail';

const evil = 'Max\r\nBcc: eve@example.com <b>\u202E https://evil.example';
const mailOf = (fullName: string, names: string[], emailVerified = true, isRemoved = false) =>
  inheritanceMail('ada@example.test', { fullName, emailVerified }, names, isRemoved);

it('guard: names of people and projects stay words in a mail', () => {
  const { subject, text, html } = mailOf(evil, [evil, 'Plan']);
  const plain = mailOf('Max', ['One', 'Two']);
  expect(subject).toBe(plain.subject);
  expect(text.split('\n')).toHaveLength(plain.text.split('\n').length);
  for (const part of [text, html]) expect(part).not.toContain('://');
  expect(html).not.toContain('<b>');
  expect(html).toContain('<li>Plan</li>');
});

it('an attacker who has proven no address puts no word of theirs into the mail to the Admin, but how many projects there are', () => {
  expect(mailOf('Buy now', ['Buy', 'now'], false)).toEqual(mailOf('Somebody', ['2 projects']));
  expect(mailOf('Buy now', ['Buy'], false)).toEqual(mailOf('Somebody', ['one project']));
  expect(mailOf('Buy now', [], false)).toEqual(mailOf('Somebody', []));
});

it('the mail says who removed somebody, and who left by themselves', () => {
  const removed = mailOf('Max', ['Plan'], true, true);
  expect(removed.subject).toBe('Somebody was removed from your team');
  expect(removed.text).toContain('An Admin removed Max from your team.');
  expect(mailOf('Max', ['Plan']).text).toContain('Max has left your team.');
  for (const { text } of [removed, mailOf('Max', ['Plan'])]) expect(text).toContain('which were theirs');
});
