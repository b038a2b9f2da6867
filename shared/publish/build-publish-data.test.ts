import { numberedPosition } from '../testing/numbered-position';
import type { Caption, ShownCaption } from '#shared/entities/caption';
import type { Clip } from '#shared/entities/clip';
import type { Marker } from '#shared/entities/marker';
import type { Project } from '#shared/entities/project';
import type { AccountId, CaptionId, FileId, ProjectId, SlideId, Uid } from '#shared/entities/scalars';
import type { Slide } from '#shared/entities/slide';
import { buildPublishData } from '#shared/publish/build-publish-data';
import { publishData } from '#shared/publish/publish-data';

const id = 'abcdefghijkmnpqrstuv' as ProjectId;
const path = (kind: string, name: string) => `/projects/${id}/${kind}/${name}`;

const clip = (created_at: number, trim_start: number, trim_end: number): Clip => ({
  created_at,
  file: `${created_at}` as FileId,
  file_name: `${created_at}.m4a`,
  type: 'audio',
  url: path('clips', `${created_at}.m4a`),
  peaks_url: '',
  sound_url: '',
  video_layout: 'full',
  duration: trim_end - trim_start,
  trim_start,
  trim_end,
  position: numberedPosition(-created_at),
  version: 1,
});
const captions = (file: number, lines: readonly ShownCaption[]): Caption[] =>
  lines.map((line) => ({ id: line.text as CaptionId, file: `${file}` as FileId, ...line, version: 1 }));
const slide: Slide = {
  ...{
    id: id as string as SlideId,
    url: path('slides', 'one.webp'),
    width: 16,
    height: 9,
    notes: '',
    text: 'Results of the year',
  },
  ...{ position: numberedPosition(1), created_at: 1, version: 1 },
};
const marker = (clip_created_at: number, created_at: number, source_ms: number): Marker => ({
  created_at,
  clip_created_at,
  slide_id: created_at === 11 ? '' : slide.id,
  source_ms,
  version: 1,
});

// Clip 200 plays first: its position is the lower one.
const project: Project = {
  id,
  account_id: 'a' as AccountId,
  uid: 'u' as Uid,
  name: 'Deck',
  named_by: 'u' as Uid,
  who_can_edit: 'Private',
  folder: '',
  created_at: 1,
  updated_at: 1,
  updated_by_info: { uid: 'u' as Uid, fullName: '', email: '', profilePicUrl: '' },
  settings: { link_access: 'anyone' },
  link_closed_at: null,
  guard_version: 0,
  inherited_from: '',
  preview_url: '',
  first_viewed_at: null,
  duration: 7400,
  slide_count: 0,
  cover_url: '',
  version: 1,
  slides: [slide],
  clips: [clip(100, 0, 4400), clip(200, 500, 3500)],
  captions: [
    ...captions(100, [{ start: 1000, end: 2000, text: 'second clip' }]),
    ...captions(200, [
      { start: 3000, end: 5000, text: 'cut at its end' },
      { start: 0, end: 400, text: 'cut off before' },
      { start: 400, end: 1000, text: 'cut at its start' },
      { start: 2000, end: 2100, text: ' ' },
      { start: 3500, end: 4000, text: 'cut off behind' },
    ]),
  ],
  markers: [marker(100, 11, 0), marker(200, 22, 1500), marker(200, 21, 500), marker(200, 23, 3500)],
};
const options = { show_watermark: true, media_grant: 'Policy=x' };

describe('publish data is built from a project (spec section 7)', () => {
  const data = buildPublishData(project, options)!;

  it('matches the contract', () => expect(publishData.parse(data)).toEqual(data));

  it('has the fields of the specification', () => {
    const first = { created_at: 21, url: slide.url, duration: 1000, durationInSecs: 1 };
    expect(data.slides[0]).toMatchObject(first);
    expect(data.clips[1]).toMatchObject({
      created_at: 100,
      type: 'audio',
      url: path('clips', '100.m4a'),
      duration: 4400,
      durationInSecs: 4.4,
      captions: [{ start: 1000, end: 2000, text: 'second clip' }],
    });
    expect(data.settings).toEqual(project.settings);
  });

  it('slides and clips have their duration in frames: the rounded seconds times 15', () => {
    const framesOf = (spans: typeof data.slides | typeof data.clips) =>
      spans.map(({ duration, durationInFrames }) => [duration, durationInFrames]);
    expect(framesOf(data.slides)).toEqual([
      [1000, 15],
      [2000, 30],
      [4400, 60],
    ]);
    expect(framesOf(data.clips)).toEqual([
      [3000, 45],
      [4400, 60],
    ]);
  });

  it('clips follow each other, with duration in milliseconds and in seconds', () => {
    expect(
      data.clips.map(({ created_at, start, duration, durationInSecs }) => [
        created_at,
        start,
        duration,
        durationInSecs,
      ]),
    ).toEqual([
      [200, 0, 3000, 3],
      [100, 3000, 4400, 4.4],
    ]);
  });

  it('a slide has its text; without a slide, there is none', () => {
    const texts = new Map(data.slides.map(({ created_at, text }) => [created_at, text]));
    expect([texts.get(21), texts.get(11)]).toEqual([slide.text, '']);
  });

  it('slides are the markers in the order of the timeline', () => {
    expect(data.slides.map(({ created_at, start, duration }) => [created_at, start, duration])).toEqual([
      [21, 0, 1000],
      [22, 1000, 2000],
      [11, 3000, 4400],
    ]);
    expect(data.slides.map(({ url }) => url)).toEqual([slide.url, slide.url, '']);
  });

  it('fps is 15 and the total is in rounded seconds (section 9)', () => {
    expect(data).toMatchObject({ fps: 15, totalVideoDurationInSecs: 7 });
  });

  it('a clip lists the captions that it plays, in the time of their file; srtString has those with words on the timeline, trimmed', () => {
    expect(data.clips[0]!.captions).toEqual([
      { start: 400, end: 1000, text: 'cut at its start' },
      { start: 2000, end: 2100, text: ' ' },
      { start: 3000, end: 5000, text: 'cut at its end' },
    ]);
    expect(data.srtString).toBe(
      '1\n00:00:00,000 --> 00:00:00,500\nat its start\n\n' +
        '2\n00:00:02,500 --> 00:00:03,000\ncut\n\n' +
        '3\n00:00:04,000 --> 00:00:05,000\nsecond clip\n',
    );
  });

  it('lines are the captions as shown: one divided by a split is one', () => {
    const [first, second] = [clip(100, 0, 1500), { ...clip(99, 1500, 4400), file: '100' as FileId }];
    const split = buildPublishData({ ...project, clips: [clip(200, 500, 3500), first, second] }, options)!;
    expect(split.lines).toEqual(data.lines);
    expect(split.srtString).toBe(data.srtString);
    expect(split.lines.at(-1)).toEqual({ start: 4000, end: 5000, text: 'second clip' });
  });

  it('a single clip can be chosen by its created_at, and starts at 0', () => {
    const single = buildPublishData(project, { ...options, clip: 100 })!;
    expect(single.clips.map(({ created_at, start }) => [created_at, start])).toEqual([[100, 0]]);
    expect(single.slides.map(({ created_at }) => created_at)).toEqual([11]);
    expect(single.totalVideoDurationInSecs).toBe(4);
    expect(single.srtString).toContain('00:00:01,000 --> 00:00:02,000');
  });

  it('a missing clip returns nothing', () => {
    expect(buildPublishData(project, { ...options, clip: 5 })).toBeUndefined();
  });

  it('an empty project returns empty lists', () => {
    expect(buildPublishData({ ...project, clips: [], markers: [] }, options)).toMatchObject({
      slides: [],
      clips: [],
      totalVideoDurationInSecs: 0,
      srtString: '',
    });
  });
});
