import type { PublishData } from '#shared/publish/publish-data';
import { toPresentation } from './presentation';

/** Fields that the player ignores. */
const DERIVED = { durationInSecs: 0, durationInFrames: 0 };

const data: PublishData = {
  id: 'x' as PublishData['id'],
  name: 'A talk',
  slides: [
    { created_at: 1, url: '/projects/p/slides/a.webp', text: 'Results', start: 0, duration: 1000, ...DERIVED },
    { created_at: 2, url: '/projects/p/slides/a.webp', text: 'Results', start: 1000, duration: 500, ...DERIVED },
    { created_at: 3, url: '/projects/p/slides/b.webp', text: '', start: 1500, duration: 2500, ...DERIVED },
  ],
  clips: [
    {
      created_at: 1,
      type: 'audio',
      video_layout: 'full',
      url: '/projects/p/clips/1.m4a',
      start: 0,
      trim_start: 500,
      trim_end: 4500,
      duration: 4000,
      ...DERIVED,
      captions: [],
    },
  ],
  fps: 15,
  totalVideoDurationInSecs: 4,
  srtString: '',
  lines: [{ start: 0, end: 400, text: 'Hello' }],
  settings: { link_access: 'anyone' },
  show_watermark: true,
  next: null,
  media_grant: 'Policy=p',
  viewer_pass: 'pass',
};

describe("the player's presentation", () => {
  it('adds the grant to every file', () => {
    const { scenes, clips } = toPresentation(data);
    expect(scenes.at(-1)?.url).toBe('/projects/p/slides/b.webp?Policy=p');
    expect(clips[0]?.url).toBe('/projects/p/clips/1.m4a?Policy=p');
  });

  it('has the text of each slide', () =>
    expect(toPresentation(data).scenes.map(({ text }) => text)).toEqual(['Results', '']));

  it('merges neighbors with one picture into one scene', () => {
    expect(toPresentation(data).scenes.map(({ start, end }) => [start, end])).toEqual([
      [0, 1500],
      [1500, 4000],
    ]);
  });

  it("has each clip's video layout (product: video clips)", () => {
    const [clip] = data.clips;
    const film = { ...clip!, type: 'video' as const, video_layout: 'corner' as const };
    expect(toPresentation({ ...data, clips: [clip!, film] }).clips.map(({ layout }) => layout)).toEqual([
      'full',
      'corner',
    ]);
  });

  it('is as long as its clips', () => expect(toPresentation(data).duration).toBe(4000));
});
