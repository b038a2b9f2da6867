import { composeMail } from './compose-mail';

const content = {
  to: 'ada@example.test',
  subject: 'Hello',
  paragraphs: ['One & two', 'Three'],
  items: ['<b>Plan</b>'],
  button: { label: 'Open it', href: 'https://deck.test/a?b=1&c=2#d' },
  note: 'Small',
};

test('a mail has the same content as text and as HTML, in the same order', () => {
  const { text, html } = composeMail(content);
  expect(text).toBe('One & two\n\nThree\n\n- <b>Plan</b>\n\nOpen it:\nhttps://deck.test/a?b=1&c=2#d\n\nSmall\n');
  const positions = ['One &amp; two', 'Three', 'Plan', 'Open it', 'Small'].map((part) => html.indexOf(part));
  expect(positions).toEqual([...positions].sort((a, b) => a - b));
  expect(positions[0]).toBeGreaterThan(0);
});

test('attack: typed text is not markup, and the button opens only its own address', () => {
  const { html } = composeMail(content);
  expect(html).not.toContain('<b>');
  expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://deck.test/a?b=1&amp;c=2#d"']);
});

test('no line of a mail is longer than mail servers take, however many items it lists', () => {
  const items = Array.from({ length: 50 }, () => '\u{1F600}&'.repeat(40));
  const { text, html } = composeMail({ ...content, items });
  const lines = `${text}\n${html}`.split('\n').map((line) => Buffer.byteLength(line));
  expect(Math.max(...lines)).toBeLessThanOrEqual(998);
});

test('a mail loads nothing, so that nobody learns when it is read', () => {
  expect(composeMail(content).html).not.toMatch(/<img|<link|<script|url\(/);
});
