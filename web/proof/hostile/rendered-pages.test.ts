/** @jest-environment jsdom */
import { gzipSync } from 'node:zlib';
import type { Project } from '#shared/entities/project';
import type { PublishData } from '#shared/publish/publish-data';
import type { PublishedVideo } from '../../../lambdas/functions/publish/describe-video';
import { renderPlayerPage } from '../../../lambdas/functions/publish/render-player-page';
import { renderReadingPage } from '../../../lambdas/functions/publish/render-reading-page';

const ORIGIN = 'https://app.example.test';
const ID = 'abcdefghijkmnpqrstuv';
const SLIDE = `/projects/${ID}/slides/one-1920.webp`;
const SHELL = `<!doctype html><html><head><script id="publish-ahead">{}</script><meta name="description" content="x" />
<title>Narradeck</title></head><body><div id="root"></div><noscript>Needs JavaScript</noscript></body></html>`;

process.env['APP_ORIGIN'] = ORIGIN;

interface Texts {
  name?: string;
  team?: string;
  slide?: string;
  said?: string[];
  notes?: string;
  settings?: Partial<PublishData['settings']>;
}

const played = (start: number, duration: number) => ({
  ...{ start, duration, durationInSecs: duration / 1000, durationInFrames: 0 },
});

/** A presentation of 65 seconds, with a slide from the third second on. */
function videoOf({ name = 'Deck', team = 'Ada’s team', slide = '', said = [], notes = '', settings }: Texts) {
  const data = {
    ...{ id: ID, name, fps: 15, totalVideoDurationInSecs: 65, srtString: '', show_watermark: false, next: null },
    slides: [{ created_at: 1, url: SLIDE, text: slide, ...played(3000, 62_000) }],
    clips: [{ created_at: 1, ...played(0, 65_000) }],
    lines: said.map((text, nth) => ({ start: nth * 5000, end: nth * 5000 + 1000, text })),
    settings: { link_access: 'anyone', ...settings },
    ...{ media_grant: 'grant=viewer&Policy=x', viewer_pass: '' },
  } as unknown as PublishData;
  const slides = [{ id: 's', url: SLIDE, width: 16, height: 9, notes, text: slide }];
  const project = { id: ID, name, created_at: 0, slides, cover_url: SLIDE, preview_url: '' } as unknown as Project;
  return { data, project, account: { name: team } } satisfies PublishedVideo;
}

const parse = (page: string) => new DOMParser().parseFromString(page, 'text/html');
const contentOf = (page: Document, name: string) =>
  page.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');
const dataOf = (page: Document, selector: string) =>
  JSON.parse(page.querySelector(selector)?.textContent ?? '') as Record<string, unknown>;
const playerPage = (video: PublishedVideo) => parse(renderPlayerPage(SHELL, video, { now: 1000 }));
const readingPage = (video: PublishedVideo) => parse(renderReadingPage(video));

const ODD = [
  '\u200BAnna \u200BBerg',
  '\u200EAnna\u200E Berg',
  '\u2060Zoë',
  '🇩🇪 Anna',
  '👩🏽‍💻 Dev',
  '"Bo" (Berg)',
  'ß Straße',
  'אבי כהן',
  'علي حسن',
  'श्री राम',
  'Zöe Émile',
  'X',
  'A'.repeat(200),
  '1️⃣ First',
  'O’Neil, Ph.D.',
  '李小龍',
  '=HYPERLINK("http://example.com","Anna")',
  '</script><script>alert(1)</script>',
  '<!-- <script>',
  ']]><svg onload=alert(1)>',
  'a\u2028b\u2029c',
  "$& $1 $` $'",
  '&amp; &lt;b&gt;',
  '" onload="alert(1)',
  "' onload='alert(1)",
  '<img src=x onerror=alert(1)>',
  '</title></style></noscript>',
  '{{name}} ${name}',
  'a\\b\\u003cc',
  'http://evil.test/?a=1&b=2',
  '100 % < 5 > 3',
];

test.each(ODD)('%j stays the text that it is, in tags, data, and what is read', (odd) => {
  const video = videoOf({ name: odd, team: odd, slide: `Title\n${odd}`, said: [odd] });
  const player = playerPage(video);
  const read = readingPage(video);
  for (const page of [player, read]) {
    for (const name of ['og:title', 'twitter:title']) expect(contentOf(page, name)).toBe(odd);
    expect(contentOf(page, 'twitter:data2')).toBe(odd);
    expect(contentOf(page, 'og:description')).toContain(odd);
    const video = dataOf(page, 'script[type="application/ld+json"]');
    expect(video).toMatchObject({ name: odd, transcript: odd, publisher: { name: odd } });
    expect(page.querySelectorAll('script:not([type]), img[onerror], [onload], svg')).toHaveLength(0);
  }
  expect(dataOf(player, '#publish-data')).toEqual({ rendered_at: 1000, data: video.data });
  expect(player.querySelectorAll('script')).toHaveLength(2);
  expect(read.querySelector('h1')?.textContent).toBe(odd);
  expect(read.querySelector('figcaption')?.textContent).toBe(odd.trim());
  expect(read.querySelector('section p[dir]')?.textContent).toBe(odd);
});

test('the page for reading does not repeat the title of a slide below its picture, unless the heading is cut', () => {
  const readCaption = (slide: string) => readingPage(videoOf({ slide })).querySelector('figcaption')?.textContent;
  expect(readCaption('Results\nof the year')).toBe('of the year');
  expect(readCaption('Results')).toBeUndefined();
  const long = 'A'.repeat(100);
  expect(readCaption(`${long}\nRest`)).toBe(`${long}\nRest`);
});

describe('a preview of the link', () => {
  const page = playerPage(videoOf({ slide: 'Results\nof the year', said: ['Hello'] }));

  test('says length and team, and where the page is', () => {
    expect(contentOf(page, 'og:description')).toBe('A narrated presentation by Ada’s team, 1:05 long.');
    expect(contentOf(page, 'og:url')).toBe(`${ORIGIN}/video/${ID}`);
    expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(`${ORIGIN}/video/${ID}`);
    expect(contentOf(page, 'video:duration')).toBe('65');
  });

  test('lists each slide as a part, at its moment, under its title', () => {
    expect(dataOf(page, 'script[type="application/ld+json"]')).toMatchObject({
      '@type': 'VideoObject',
      duration: 'PT65S',
      hasPart: [{ '@type': 'Clip', name: 'Results', startOffset: 3, endOffset: 65, url: `${ORIGIN}/video/${ID}?t=3` }],
    });
  });

  test('search engines may list it only if the team allows that', () => {
    expect(contentOf(page, 'robots')).toBe('noindex');
    const settings = { allow_search_engines: true };
    for (const open of [playerPage(videoOf({ settings })), readingPage(videoOf({ settings }))])
      expect(contentOf(open, 'robots')).toBeUndefined();
  });
});

describe('the player’s page', () => {
  test('requests its first picture in the size of the screen', () => {
    const links = [...playerPage(videoOf({})).querySelectorAll('link[rel=preload]')];
    expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('media')])).toEqual([
      [`${SLIDE}?grant=viewer&Policy=x`, '(min-width: 760.02px)'],
      [`${SLIDE.replace('-1920.webp', '-960')}?grant=viewer&Policy=x`, '(max-width: 760px)'],
    ]);
  });

  test('continues to the reading page in a browser without JavaScript', () => {
    const page = renderPlayerPage(SHELL, videoOf({}), { now: 0 });
    expect(page).toContain(`<noscript><meta http-equiv="refresh" content="0; url=/video/${ID}?read" /></noscript>`);
    expect(page).not.toContain('Needs JavaScript');
  });

  test('is not made of a page that has changed, so that the edge serves that one', () => {
    expect(() => renderPlayerPage(SHELL.replace(' id="publish-ahead"', ''), videoOf({}), { now: 0 })).toThrow(
      'publish-ahead',
    );
  });
});

describe('the reading page', () => {
  const textsOf = (page: Document, selector: string) =>
    [...page.querySelectorAll(selector)].map(({ textContent }) => textContent);

  test('has a heading and a link for each part, and begins with what is said before the first slide', () => {
    const page = readingPage(videoOf({ slide: 'Results', said: ['Hello.', 'Look.', 'Bye.'] }));
    expect(textsOf(page, 'h1, h2')).toEqual(['Deck', 'Without a slide', 'Results']);
    const hrefs = [...page.querySelectorAll('section a')].map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual([`${ORIGIN}/video/${ID}?t=0`, `${ORIGIN}/video/${ID}?t=3`]);
    expect(textsOf(page, 'section p[dir]')).toEqual(['Hello.', 'Look.', 'Bye.']);
    expect(page.querySelector('img')?.getAttribute('alt')).toBe('Slide 1');
    expect(page.querySelector('script:not([type])')).toBeNull();
  });

  test('continues a paragraph until a pause, and says its language', () => {
    const video = videoOf({});
    const line = { start: 4000, end: 5000, text: 'Guten', lang: 'de' };
    video.data.lines = [line, { ...line, start: 5100, text: 'Tag.' }, { ...line, start: 9000, text: 'Ende.' }];
    const page = readingPage(video);
    expect(textsOf(page, 'p[lang=de]')).toEqual(['Guten Tag.', 'Ende.']);
  });

  test('shows notes only without captions, and only if the team allows that', () => {
    const notes = 'Say hello.';
    const shows = (texts: Texts) => readingPage(videoOf({ notes, ...texts })).body.textContent?.includes(notes);
    expect(shows({})).toBe(false);
    expect(shows({ settings: { show_notes: true } })).toBe(true);
    expect(shows({ settings: { show_notes: true }, said: ['Hello.'] })).toBe(false);
  });

  test('of an ordinary talk has at most 60 KB before pictures', () => {
    const words = Array.from({ length: 900 }, (_, nth) => `word${(nth * 7919) % 4001}`);
    const said = Array.from({ length: 300 }, (_, nth) => words.slice(nth * 3, nth * 3 + 12).join(' '));
    const video = videoOf({ slide: words.slice(0, 100).join(' '), said });
    const [slide] = video.data.slides;
    video.data.slides = Array.from({ length: 30 }, (_, nth) => ({
      ...slide!,
      url: `${SLIDE}${nth}`,
      start: nth * 2000,
    }));
    expect(gzipSync(renderReadingPage(video)).length).toBeLessThan(60 * 1024);
  });
});
