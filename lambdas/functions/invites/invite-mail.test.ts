import { inviteMail } from './send-invite';

const hostile = {
  'line breaks': 'Ada\r\nBcc: eve@example.com\r\n\r\nBuy now',
  markup: `<img src=x onerror="alert('x')">`,
  'another direction': '\u202Emoc.elpmaxe\u2066 \u200F',
  link: 'Ada https://evil.example www.evil.example evil.example/login eve@evil.example',
  length: 'x'.repeat(5000),
};

const mailOf = (fullName: string, emailVerified = true) => {
  const from = { fullName, emailVerified };
  return inviteMail({ to: 'pat@example.test', link: 'https://app.test/invite/abc', from, role: 'Editor' });
};
const plain = mailOf('Ada');

describe("guard: typed text can't change the structure of a mail", () => {
  it.each(Object.entries(hostile))('%s', (_, name) => {
    const { subject, text, html } = mailOf(name);
    expect(subject).toBe(plain.subject);
    expect(text.split('\n')).toHaveLength(plain.text.split('\n').length);
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(text.match(/:\/\//g)).toHaveLength(1);
    expect(text.replace('https://app.test/invite/abc', '')).not.toMatch(/@|\p{L}\.\p{L}/u);
    expect(html.match(/</g)).toHaveLength(plain.html.match(/</g)!.length);
    expect(html.match(/:\/\//g)).toHaveLength(2);
  });

  it("an attacker without a verified address can't put text of theirs into an invite", () => {
    expect(mailOf('Buy now', false)).toEqual(mailOf('Somebody'));
  });

  it('every mail has a plain-text part with the same content', () => {
    for (const part of [plain.text, plain.html]) {
      for (const said of [
        'Ada invited you to join',
        'https://app.test/invite/abc',
        'The link works once, for 30 days.',
      ])
        expect(part).toContain(said);
    }
  });
});
