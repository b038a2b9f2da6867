import { accountName } from '#shared/entities/account';
import { shownCaption } from '#shared/entities/caption';
import { clip } from '#shared/entities/clip';
import { markerId } from '#shared/entities/marker';
import { projectName } from '#shared/entities/project';
import { email } from '#shared/email';
import { commentText } from '#shared/entities/comment';
import { code, mediaPath, personName, position } from '#shared/entities/scalars';

const sound = {
  created_at: 100,
  file: '1',
  file_name: 'take.m4a',
  type: 'audio',
  url: '/projects/p1/clips/100.m4a',
  peaks_url: '',
  sound_url: '',
  video_layout: 'full',
  duration: 500,
  trim_start: 250,
  trim_end: 750,
  position: 'a0',
  version: 0,
};
const accepts = (schema: { safeParse: (value: unknown) => { success: boolean } }) => (value: unknown) =>
  schema.safeParse(value).success;

describe('entities (spec section 3)', () => {
  it("a clip's duration is the time between its trims", () => {
    expect(accepts(clip)(sound)).toBe(true);
    expect(accepts(clip)({ ...sound, duration: 501 })).toBe(false);
  });

  it('a video fills the stage or a corner of it', () => {
    expect(accepts(clip)({ ...sound, type: 'video', video_layout: 'corner' })).toBe(true);
    expect(accepts(clip)({ ...sound, type: 'video', video_layout: 'beside' })).toBe(false);
  });

  it('clip and marker durations are whole milliseconds', () => {
    expect(accepts(clip)({ ...sound, duration: 0.5, trim_start: 0, trim_end: 0.5 })).toBe(false);
  });

  it('a caption ends after it starts and has no other fields', () => {
    expect(accepts(shownCaption)({ start: 0, end: 1, text: '' })).toBe(true);
    expect(accepts(shownCaption)({ start: 1, end: 1, text: '' })).toBe(false);
    expect(accepts(shownCaption)({ start: 0, end: 1, text: '', speaker: 'Ada' })).toBe(false);
  });

  it("a marker's key is its clip and its own created_at", () => {
    expect(markerId({ clip_created_at: 100, created_at: 7 })).toBe('100-7');
  });
});

describe('scalars', () => {
  it.each(['/projects/p1/slides/a.webp', '/users/u-1/picture.png', ''])('%j is a stored file', (path) =>
    expect(accepts(mediaPath)(path)).toBe(true),
  );

  it.each([
    'projects/p1/a',
    'https://example.test/projects/p1/slides/a.webp',
    '//example.test/a',
    '/projects/p1/slides/a.webp?x=1',
    '/projects/../x/y',
    '/projects/p1/slides/..',
    '/projects/p1/../a',
    '/projects/p1/a/b/c',
    '/else/p1/a',
    'javascript:alert(1)',
  ])('%j is not', (path) => expect(accepts(mediaPath)(path)).toBe(false));

  it('codes have 6 characters, none of them O or 0', () => {
    expect(accepts(code)('ABC123')).toBe(true);
    for (const wrong of ['ABC12', 'ABC1234', 'ABCO12', 'ABC012', 'abc123']) expect(accepts(code)(wrong)).toBe(false);
  });

  it('addresses are compared in lower case without surrounding spaces', () => {
    expect(email.parse(' Ada@Example.COM ')).toBe('ada@example.com');
    for (const wrong of ['ada', 'ada@', 'a@b@c.de', `${'a'.repeat(250)}@example.com`]) {
      expect(accepts(email)(wrong)).toBe(false);
    }
  });

  it.each([
    ['Anna+slides@Example.COM', 'anna+slides@example.com'],
    ["o'brien@example.org", "o'brien@example.org"],
    ['sales&support@example.com', 'sales&support@example.com'],
    ['first.last=tag@example.com', 'first.last=tag@example.com'],
    ['rock_n_roll!@example.com', 'rock_n_roll!@example.com'],
    ['info@xn--e1afmkfd.xn--p1ai', 'info@xn--e1afmkfd.xn--p1ai'],
    ['info@Пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
    ['anna@müller.example', 'anna@xn--mller-kva.example'],
    ['anna@bücher.xn--vermgensberatung-pwb', 'anna@xn--bcher-kva.xn--vermgensberatung-pwb'],
    ['用户@example.com', '用户@example.com'],
    ['anna@example.com.', 'anna@example.com'],
    ['Anna Berg <anna@example.com>', 'anna@example.com'],
    ['a@sub-1.example.co', 'a@sub-1.example.co'],
  ])('the address %s is accepted, in one normalized form', (typed, stored) => {
    expect(email.parse(typed)).toBe(stored);
    expect(email.parse(stored)).toBe(stored);
  });

  it.each([
    'anna@example',
    'a b@example.com',
    'anna..berg@example.com',
    '.anna@example.com',
    'anna@-example.com',
    'anna@example..com',
    'anna@127.0.0.1',
    'anna@müller.example/path',
    'anna@müller.example:80',
    'anna\u202E@example.com',
    'anna@example.com\r\nBcc: eve@example.com',
    `${'a'.repeat(65)}@example.com`,
  ])('%j is not an address', (typed) => expect(accepts(email)(typed)).toBe(false));

  test('guard: a text far too long for an address is not normalized', () => {
    const { error } = email.safeParse(`ada@${'é'.repeat(2000)}!`);
    expect(error?.issues.map(({ message }) => message)).toEqual(['This email address is too long.']);
  });

  it('names contain no direction overrides, and no stacked marks that reach other lines', () => {
    expect(personName.parse('\u202EAnna\u202C Berg')).toBe('Anna  Berg');
    expect(personName.parse('\u200EAnna\u200E Berg')).toBe('Anna Berg');
    expect(personName.parse(`a${'\u0301'.repeat(30)}`)).toBe(`á${'\u0301'.repeat(4)}`);
    expect(personName.parse('श्री राम')).toBe('श्री राम');
  });

  it('comments contain no direction overrides, and keep their lines', () => {
    expect(commentText.parse(' one\u202E two\u2069\nthree ')).toBe('one two\nthree');
    expect(commentText.parse(`a${'\u0301'.repeat(30)}`)).toHaveLength(5);
  });

  it('names are trimmed, not empty, and limited in length', () => {
    expect(personName.parse('  Ada ')).toBe('Ada');
    expect(projectName.parse(' Deck ')).toBe('Deck');
    for (const wrong of ['', '   ', 'x'.repeat(200)]) {
      expect(accepts(personName)(wrong)).toBe(false);
      expect(accepts(projectName)(wrong)).toBe(false);
    }
  });

  it('names are one line with something visible', () => {
    expect(personName.parse('Ada\r\nBcc:\u2028Eve\u0000')).toBe('Ada Bcc: Eve');
    expect(projectName.parse('\u202Eknab\ud800Deck')).toBe('knab Deck');
    expect(personName.parse('👩\u200D🎤 مریم\u200Cها')).toBe('👩\u200D🎤 مریم\u200Cها');
    for (const wrong of ['\u200B', '\u202E', '\r\n', '\u00A0\u2060'])
      for (const name of [personName, projectName, accountName]) expect(accepts(name)(wrong)).toBe(false);
  });

  it('positions are keys between which others can be made', () => {
    expect(accepts(position)('a0V')).toBe(true);
    for (const wrong of [0.5, '', 'a00', `a0${'V'.repeat(200)}`]) expect(accepts(position)(wrong)).toBe(false);
  });
});
