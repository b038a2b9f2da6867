import { escapeHtml } from '#shared/safe-text';
import { toMailLine } from './compose-mail';

describe('typed text in a mail', () => {
  it.each([
    ['Ada\r\nBcc: eve', 'Ada Bcc: eve'],
    ['Ada\u2028\u0000Lovelace', 'Ada Lovelace'],
    ['\u202Egnp.exe', 'gnp. exe'],
    ['Win at https://evil.example now', 'Win at https evil. example now'],
    ['Log in at evil.example/login or ask me@evil.example', 'Log in at evil. example/login or ask me evil. example'],
    ['www.evil。example', 'www. evil. example'],
    ['Dr. J.R. Smith...', 'Dr. J. R. Smith...'],
    ['❤️', '❤️'],
    ['x'.repeat(100), `${'x'.repeat(79)}…`],
  ])('%j is one line without headers or links: %j', (typed, line) => expect(toMailLine(typed)).toBe(line));

  it('cannot inject markup', () => {
    expect(escapeHtml(`<img src=x onerror="a('b')">&`)).toBe(
      '&lt;img src=x onerror=&quot;a(&#39;b&#39;)&quot;&gt;&amp;',
    );
  });
});
