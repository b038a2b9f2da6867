import { nameInMail } from '../mail/compose-mail';
import { inheritanceMail } from './transfer-ownership';

const evil = 'Max\r\nBcc: eve@example.com <b>\u202E https://evil.example';
const mailOf = (fullName: string, names: string[], emailVerified = true, isRemoved = false) =>
  inheritanceMail({
    to: 'ada@example.test',
    leaver: { fullName, emailVerified },
    projectNames: names,
    isRemoved,
    link: 'https://deck.test/projects',
  });

it('guard: names of people and projects stay text in a mail', () => {
  const { subject, text, html } = mailOf(evil, [evil, 'Plan']);
  const plain = mailOf('Max', ['One', 'Two']);
  expect(subject).toMatch(/ left your team$/);
  expect(subject).not.toMatch(/[\r\n]/);
  expect(text.split('\n')).toHaveLength(plain.text.split('\n').length);
  for (const part of [subject, text, html]) {
    expect(part.replaceAll('https://deck.test/projects', '')).not.toContain('://');
  }
  expect(html).not.toContain('<b>');
  expect(html).toContain('<li>Plan</li>');
});

it('an attacker without a verified address can put only the number of projects into the mail to the Admin, no text of theirs', () => {
  expect(mailOf('Buy now', ['Buy', 'now'], false)).toEqual(mailOf('Somebody', ['2 projects']));
  expect(mailOf('Buy now', ['Buy'], false)).toEqual(mailOf('Somebody', ['one project']));
  expect(mailOf('Buy now', [], false)).toEqual(mailOf('Somebody', []));
});

it('the mail says who left or was removed, starting with its subject', () => {
  const removed = mailOf('Max', ['Plan'], true, true);
  const max = nameInMail({ fullName: 'Max', emailVerified: true });
  expect(removed.subject).toBe(`${max} was removed from your team`);
  expect(removed.text).toContain(`An Admin removed ${max} from your team`);
  const left = mailOf('Max', ['Plan']);
  expect(left.subject).toBe(`${max} left your team`);
  expect(left.text).toContain(`${max} left your team`);
  for (const { text } of [removed, left]) expect(text).toContain('- Plan');
});
