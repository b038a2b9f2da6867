import { buildFilm } from '../../testing/film-files';
import { type EditRow, addEditLists } from '../../testing/edit-lists';
import { createBlockReader } from './block-reader';
import { findMediaProblem, readMediaFile } from './media-file';

const read = (film: Buffer) => readMediaFile(createBlockReader(new Blob([Uint8Array.from(film)])), 'video/mp4');
const WHOLE: EditRow[] = [{ seconds: 10, from: 0 }];

/** The problem found with a movie of 10 s with these edit lists. */
async function problemOf(lists: readonly EditRow[][], version: 0 | 1 = 0): Promise<string | undefined> {
  return findMediaProblem(await read(addEditLists(await buildFilm(10), lists, version)), 'video/mp4')?.of;
}

describe('product: finds what an edit list hides or joins', () => {
  test.each<[string, EditRow[][]]>([
    ['its beginning', [[{ seconds: 7, from: 3 }], [{ seconds: 7, from: 3 }]]],
    ['its end', [[{ seconds: 7, from: 0 }], [{ seconds: 7, from: 0 }]]],
    ['both', [[{ seconds: 3, from: 3 }], [{ seconds: 3, from: 3 }]]],
    ['a single picture', [[{ seconds: 9.9, from: 0.1 }]]],
    ['the last picture', [[{ seconds: 9.9, from: 0 }]]],
    ['the beginning of the sound alone', [WHOLE, [{ seconds: 9, from: 1 }]]],
    ['the end of the sound alone', [WHOLE, [{ seconds: 9, from: 0 }]]],
    [
      'what lies between two parts',
      [
        [
          { seconds: 2, from: 1 },
          { seconds: 2, from: 6 },
        ],
      ],
    ],
    [
      'nothing, but parts change places',
      [
        [
          { seconds: 5, from: 5 },
          { seconds: 5, from: 0 },
        ],
      ],
    ],
    [
      'nothing, but a part comes twice',
      [
        [
          { seconds: 10, from: 0 },
          { seconds: 5, from: 0 },
        ],
      ],
    ],
    [
      'nothing, but there is a pause within',
      [
        [
          { seconds: 5, from: 0 },
          { seconds: 1, from: null },
          { seconds: 5, from: 5 },
        ],
      ],
    ],
    ['there is only a pause', [[{ seconds: 10, from: null }]]],
    ['all of it: it begins behind the end', [[{ seconds: 3, from: 20 }]]],
  ])('%s', async (_, lists) => {
    expect(await problemOf(lists)).toBe('edits');
    expect(await problemOf(lists, 1)).toBe('edits');
  });

  test.each<[string, EditRow[][]]>([
    ['there is none', []],
    ['all is played', [WHOLE, WHOLE]],
    ['everything is played after a pause', [[{ seconds: 2, from: null }, ...WHOLE], WHOLE]],
    [
      'two parts follow each other',
      [
        [
          { seconds: 4, from: 0 },
          { seconds: 6, from: 4 },
        ],
      ],
    ],
    ['it continues past the end', [[{ seconds: 30, from: 0 }]]],
    ['encoder delay before the sound is left out', [WHOLE, [{ seconds: 10, from: 2112 / 48_000 }]]],
    ['encoder padding before and after it is left out', [WHOLE, [{ seconds: 9.87, from: 0.06 }]]],
  ])('guard: nothing is hidden where %s', async (_, lists) => {
    expect(await problemOf(lists)).toBeUndefined();
    expect(await problemOf(lists, 1)).toBeUndefined();
  });

  test('frames in another order than stored have an edit list that hides nothing', async () => {
    const film = await buildFilm(10);
    const stts = film.indexOf('stts') - 4;
    const timescale = film.readUInt32BE(film.indexOf('mdhd') + 16);
    // As encoders write it: each picture is shown two pictures after its decoding, and the list begins there.
    const ctts = Buffer.alloc(24);
    ctts.writeUInt32BE(24);
    ctts.write('ctts', 4);
    ctts.writeUInt32BE(1, 12);
    ctts.writeUInt32BE(100, 16);
    ctts.writeUInt32BE(timescale / 5, 20);
    const grown = Buffer.concat([film.subarray(0, stts), ctts, film.subarray(stts)]);
    for (const name of ['moov', 'trak', 'mdia', 'minf', 'stbl']) {
      const at = grown.indexOf(name) - 4;
      grown.writeUInt32BE(grown.readUInt32BE(at) + 24, at);
    }
    const problem = async (from: number) =>
      findMediaProblem(await read(addEditLists(grown, [[{ seconds: 10, from }], WHOLE])), 'video/mp4')?.of;
    expect(await problem(0.2)).toBeUndefined();
    expect(await problem(0.3)).toBe('edits');
  });

  test('another speed is reported as such', async () => {
    expect(await problemOf([[{ seconds: 10, from: 0, rate: 0.5 }]])).toBe('speed');
    expect(
      await problemOf([
        [
          { seconds: 4, from: 0 },
          { seconds: 1, from: 4, rate: 0 },
        ],
      ]),
    ).toBe('speed');
  });

  test('also in a chain of fragments', async () => {
    const film = await buildFilm(10, { fastStart: 'fragmented' });
    expect(findMediaProblem(await read(film), 'video/mp4')).toBeUndefined();
    const trimmed = addEditLists(film, [[{ seconds: 0, from: 3 }]]);
    expect(findMediaProblem(await read(trimmed), 'video/mp4')?.of).toBe('edits');
  });

  test('what plays is returned with its places in the media and in the movie', async () => {
    const film = addEditLists(await buildFilm(10), [
      [
        { seconds: 1, from: null },
        { seconds: 2, from: 1 },
        { seconds: 2, from: 6 },
      ],
    ]);
    const [pictures] = (await read(film)).tracks;
    const inMs = pictures!.edits!.map((edit) => Object.values(edit).map((each: number) => Math.round(each * 1000)));
    expect(inMs).toEqual([
      [1000, 1000, 3000],
      [3000, 6000, 8000],
    ]);
  });
});
