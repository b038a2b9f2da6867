import { accountName } from '#shared/entities/account';
import { shownCaption } from '#shared/entities/caption';
import { clip } from '#shared/entities/clip';
import { markerId } from '#shared/entities/marker';
import { projectName } from '#shared/entities/project';
import { code, email, mediaPath, personName, position } from '#shared/entities/scalars';

const sound = {
  created_at: 100,
  file: '1',
  file_name: 'take.m4a',
  type: 'audio',
  url: '/projects/p1/clips/100.m4a',
  peaks_url: '',
  duration: 500,
  trim_start: 250,
  trim_end: 750,
  position: 0,
  version: 0,
};
const accepts = (schema: { safeParse: (value: unknown) => { success: boolean } }) => (value: unknown) =>
  schema.safeParse(value).success;

describe('entities (spec section 3)', () => {
  it("a clip's duration is what lies between its trims", () => {
    expect(accepts(clip)(sound)).toBe(true);
    expect(accepts(clip)({ ...sound, duration: 501 })).toBe(false);
  });

  it('a clip that was stored before videos had a layout and a sound beside them fills the stage', () => {
    expect(clip.parse(sound)).toEqual({ ...sound, sound_url: '', video_layout: 'full' });
    expect(accepts(clip)({ ...sound, type: 'video', video_layout: 'corner' })).toBe(true);
    expect(accepts(clip)({ ...sound, type: 'video', video_layout: 'beside' })).toBe(false);
  });

  it('clip and marker durations are whole milliseconds', () => {
    expect(accepts(clip)({ ...sound, duration: 0.5, trim_start: 0, trim_end: 0.5 })).toBe(false);
  });

  it('a caption ends after it starts and carries nothing else', () => {
    expect(accepts(shownCaption)({ start: 0, end: 1, text: '' })).toBe(true);
    expect(accepts(shownCaption)({ start: 1, end: 1, text: '' })).toBe(false);
    expect(accepts(shownCaption)({ start: 0, end: 1, text: '', speaker: 'Ada' })).toBe(false);
  });

  it('a marker is named by its clip and its own created_at', () => {
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
  ])('%j is none', (path) => expect(accepts(mediaPath)(path)).toBe(false));

  it('codes have 6 characters, none of them O or 0', () => {
    expect(accepts(code)('ABC123')).toBe(true);
    for (const wrong of ['ABC12', 'ABC1234', 'ABCO12', 'ABC012', 'abc123']) expect(accepts(code)(wrong)).toBe(false);
  });

  it('addresses are compared in lower case and without spaces around them', () => {
    expect(email.parse(' Ada@Example.COM ')).toBe('ada@example.com');
    for (const wrong of ['ada', 'ada@', 'a@b@c.de', `${'a'.repeat(250)}@example.com`]) {
      expect(accepts(email)(wrong)).toBe(false);
    }
  });

  it('names are trimmed, and neither empty nor endless', () => {
    expect(personName.parse('  Ada ')).toBe('Ada');
    expect(projectName.parse(' Deck ')).toBe('Deck');
    for (const wrong of ['', '   ', 'x'.repeat(200)]) {
      expect(accepts(personName)(wrong)).toBe(false);
      expect(accepts(projectName)(wrong)).toBe(false);
    }
  });

  it('names are one line, and there is something to see', () => {
    expect(personName.parse('Ada\r\nBcc:\u2028Eve\u0000')).toBe('Ada Bcc: Eve');
    expect(projectName.parse('\u202Eknab\ud800Deck')).toBe('knab Deck');
    expect(personName.parse('👩\u200D🎤 مریم\u200Cها')).toBe('👩\u200D🎤 مریم\u200Cها');
    for (const wrong of ['\u200B', '\u202E', '\r\n', '\u00A0\u2060'])
      for (const name of [personName, projectName, accountName]) expect(accepts(name)(wrong)).toBe(false);
  });

  it('positions leave room between any two and stay storable', () => {
    expect(accepts(position)(0.5)).toBe(true);
    for (const wrong of [Infinity, NaN, 1e300]) expect(accepts(position)(wrong)).toBe(false);
  });
});
