import type { Archive } from '#shared/archive/build-archive';
import type { ProjectId, SlideId } from '#shared/entities/scalars';
import type { PublishData } from '#shared/publish/publish-data';
import { renderArchivePage } from './render-archive-page';

const HOSTILE = '</script><script>attack()</script><!-- <img src=x onerror=attack()> \u2028 ${1} $& "\'';

const time = { start: 0, duration: 1000, durationInSecs: 1, durationInFrames: 15 };
const data: PublishData = {
  id: 'abcdefghijkmnpqrstuv' as ProjectId,
  name: HOSTILE,
  slides: [{ created_at: 1, url: 'slides/001.webp', text: HOSTILE, ...time }],
  clips: [
    {
      ...{ created_at: 1, type: 'audio', video_layout: 'full', url: 'clips/001.m4a', trim_start: 0, trim_end: 1000 },
      captions: [],
      ...time,
    },
  ],
  ...{ fps: 15, totalVideoDurationInSecs: 1, srtString: '', settings: { link_access: 'off' }, next: null },
  lines: [{ start: 0, end: 900, text: HOSTILE }],
  ...{ show_watermark: false, media_grant: '', viewer_pass: '' },
};
const slide = {
  ...{ id: 'slide' as SlideId, url: 'slides/001.webp', width: 16, height: 9, notes: HOSTILE, text: HOSTILE },
  ...{ position: 'a', created_at: 1, version: 0 },
};
const archive = { data, slides: [slide], records: undefined as never, files: [], texts: [] } satisfies Archive;

test('hostile texts are inert in the page of an archive, and arrive unchanged', () => {
  const page = renderArchivePage(archive, '');
  expect(page.match(/<script/g)).toHaveLength(2);
  expect(page).not.toMatch(/<img(?! src="slides\/)|attack\(\)<\/script>|<!--|\u2028[^ ]*"/);
  const script = /<script type="application\/json" id="publish-data">([^]*?)<\/script>/.exec(page)![1]!;
  expect(JSON.parse(script)).toEqual(data);
});

test('it names no server, and says what to do inside a ZIP', () => {
  const page = renderArchivePage(archive, '');
  expect(page.replace(/<script type="application[^]*?<\/script>/, '')).not.toMatch(/https?:|src="\/|href="\//);
  expect(page).toContain('Extract the ZIP first');
  expect(page).not.toContain('type="module"');
});
