import { inheritanceMail } from './inheritance-mail';

const evil = 'Max\r\nBcc: eve@example.com <b>\u202E https://evil.example';

it('guard: names of people and projects stay words in a mail', () => {
  const { subject, text, html } = inheritanceMail('ada@example.test', evil, [evil, 'Plan']);
  expect(subject).toBe('Max Bcc: eve example. com <b> https evil. example has left your team');
  expect(text.split('\n')).toHaveLength(
    inheritanceMail('ada@example.test', 'Max', ['One', 'Two']).text.split('\n').length,
  );
  for (const part of [text, html]) expect(part).not.toContain('://');
  expect(html).not.toContain('<b>');
  expect(html).toContain('<li>Plan</li>');
});
