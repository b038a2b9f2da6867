import { numberedPosition } from '#shared/testing/numbered-position';
import { layOutCaptions, shownClips } from '#shared/captions/caption-spans';
import type { Caption } from '#shared/entities/caption';
import type { Clip } from '#shared/entities/clip';
import type { CaptionId, FileId } from '#shared/entities/scalars';
import { layOutClips } from '#shared/time/timeline';

const caption = (start: number, end: number, text: string, file = 'a'): Caption => ({
  id: text.padEnd(20, 'A') as CaptionId,
  file: file as FileId,
  start,
  end,
  text,
  version: 1,
});
const clip = (created_at: number, trim_start: number, trim_end: number, file = 'a'): Clip => ({
  created_at,
  file: file as FileId,
  file_name: 'take.m4a',
  type: 'audio',
  url: '',
  peaks_url: '',
  sound_url: '',
  video_layout: 'full',
  duration: trim_end - trim_start,
  trim_start,
  trim_end,
  position: numberedPosition(created_at),
  version: 1,
});
const captions = [
  caption(2000, 4000, 'two'),
  caption(0, 1500, 'one'),
  caption(5000, 6000, 'three'),
  caption(0, 900, 'other', 'b'),
];
const placed = (clips: Clip[]) =>
  layOutCaptions(layOutClips(clips), captions).map(({ caption: { text }, start, end }) => [text, start, end]);

describe('captions belong to a file; each clip lists those that its trim meets', () => {
  it('in order, in the time of the file, and nothing of the record but what the specification has', () => {
    expect(shownClips([clip(1, 1000, 3000), clip(2, 4000, 5000)], captions).map((each) => each.captions)).toEqual([
      [
        { start: 0, end: 1500, text: 'one' },
        { start: 2000, end: 4000, text: 'two' },
      ],
      [],
    ]);
  });

  it('on the timeline each begins where it is spoken, cut by the trims', () => {
    expect(placed([clip(1, 1000, 3000), clip(2, 0, 1000, 'b')])).toEqual([
      ['one', 0, 500],
      ['two', 1000, 2000],
      ['other', 2000, 2900],
    ]);
  });

  it('neither a split nor words that were cut out make two of one; what comes elsewhere does', () => {
    expect(placed([clip(1, 0, 3000), clip(2, 3000, 6000)])).toEqual(placed([clip(1, 0, 6000)]));
    expect(placed([clip(1, 0, 2500), clip(2, 3500, 6000)])).toEqual([
      ['one', 0, 1500],
      ['two', 2000, 3000],
      ['three', 4000, 5000],
    ]);
    expect(placed([clip(1, 0, 3000), clip(2, 0, 500, 'b'), clip(3, 3000, 4500)])).toEqual([
      ['one', 0, 1500],
      ['two', 2000, 3000],
      ['other', 3000, 3500],
      ['two', 3500, 4500],
    ]);
  });
});
