import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input, type InputTrack } from 'mediabunny';
import { createBlockReader } from '#shared/media-files/block-reader';
import { findMediaProblem, readMediaFile } from '#shared/media-files/media-file';
import { type EditRow, addEditLists } from '../../../../testing/edit-lists';
import { buildFilm, PICTURES_A_SECOND } from '../../../../testing/film-files';
import { openFile } from './testing/open-file';
import { rewriteFile } from './rewrite-file';

/** What is stored of a 10 s video with these edit lists: the numbers of its packets and their milliseconds. */
async function cut(lists: readonly EditRow[][], film = buildFilm(10, { as: 'mov' })) {
  const { handle, bytes } = openFile(1_000_000);
  await rewriteFile(new Blob([Uint8Array.from(addEditLists(await film, lists))]), handle, 'mp4', () => undefined);
  const stored = Uint8Array.from(bytes());
  const input = new Input({ source: new BufferSource(stored), formats: ALL_FORMATS });
  const packetsOf = async (track: InputTrack | null) => {
    const packets: { number: number; ms: number }[] = [];
    if (!track) return packets;
    for await (const { data, timestamp } of new EncodedPacketSink(track).packets()) {
      packets.push({ number: Number(/\d+/.exec(Buffer.from(data).toString())), ms: Math.round(timestamp * 1000) });
    }
    return packets;
  };
  return {
    pictures: await packetsOf(await input.getPrimaryVideoTrack()),
    sound: await packetsOf(await input.getPrimaryAudioTrack()),
    text: Buffer.from(stored).toString('latin1'),
    problem: findMediaProblem(await readMediaFile(createBlockReader(new Blob([stored])), 'video/mp4'), 'video/mp4'),
  };
}

const numbersFrom = (from: number, to: number) =>
  Array.from({ length: (to - from) * PICTURES_A_SECOND }, (_, index) => from * PICTURES_A_SECOND + index);
const SOUND_MS = 1024 / 48;

describe('product: what an edit list hides is not in the stored file', () => {
  test.each<[string, EditRow[], number[]]>([
    ['trimmed at both ends', [{ seconds: 3, from: 3 }], numbersFrom(3, 6)],
    [
      'cut in the middle',
      [
        { seconds: 2, from: 1 },
        { seconds: 2, from: 6 },
      ],
      [...numbersFrom(1, 3), ...numbersFrom(6, 8)],
    ],
    [
      'put in another order',
      [
        { seconds: 2, from: 6 },
        { seconds: 2, from: 1 },
      ],
      [...numbersFrom(6, 8), ...numbersFrom(1, 3)],
    ],
  ])('a video that is %s has the played pictures and sound, one after another', async (_, rows, numbers) => {
    const { pictures, sound, text, problem } = await cut([rows, rows]);
    expect(pictures.map(({ number }) => number)).toEqual(numbers);
    expect(pictures.map(({ ms }) => ms)).toEqual(numbers.map((_, index) => index * 100));
    for (const { number, ms } of sound) {
      const inMedia = number * SOUND_MS;
      const row = rows.find(({ from, seconds }) => inMedia > from! * 1000 - 12 && inMedia < (from! + seconds) * 1000)!;
      const before = rows.slice(0, rows.indexOf(row)).reduce((sum, { seconds }) => sum + seconds, 0);
      expect(Math.abs(ms - (inMedia - row.from! * 1000 + before * 1000))).toBeLessThan(2);
    }
    expect(text.match(/picture \d+;/g)).toHaveLength(numbers.length);
    expect(Math.abs(text.match(/sound \d+;/g)!.length * SOUND_MS - numbers.length * 100)).toBeLessThan(3 * SOUND_MS);
    expect(problem).toBeUndefined();
  });

  test('pictures and sound are cut by their own lists, and a pause stays a pause', async () => {
    const { pictures, sound } = await cut([
      [
        { seconds: 1, from: null },
        { seconds: 2, from: 4 },
      ],
      [{ seconds: 3, from: 0 }],
    ]);
    expect(pictures[0]).toEqual({ number: 40, ms: 1000 });
    expect(pictures).toHaveLength(20);
    expect(sound[0]).toEqual({ number: 0, ms: 0 });
    expect(Math.abs(sound.length * SOUND_MS - 3000)).toBeLessThan(2 * SOUND_MS);
  });

  test('a cut list of the sound does not affect pictures without one', async () => {
    const { pictures, sound } = await cut([[], [{ seconds: 3, from: 5 }]]);
    expect(pictures).toHaveLength(100);
    expect(sound.at(-1)!.ms).toBeLessThan(3000);
  });

  test('a video that ends between two key frames ends there, without encoding anything', async () => {
    const { pictures } = await cut([[{ seconds: 2.5, from: 2 }]], buildFilm(10, { as: 'mov', keyEvery: 10 }));
    expect(pictures.map(({ number }) => number)).toEqual(numbersFrom(2, 4.5));
  });

  test('if the first picture is not a key frame and no encoder is available, the video is refused by name', async () => {
    const film = buildFilm(10, { as: 'mov', keyEvery: 10 });
    await expect(cut([[{ seconds: 3, from: 2.5 }]], film)).rejects.toMatchObject({ name: 'NoPictureEncoderError' });
  });

  test('a fragmented video is cut, too', async () => {
    const film = buildFilm(10, { fastStart: 'fragmented' });
    const { pictures } = await cut([[{ seconds: 3, from: 3 }]], film);
    expect(pictures.map(({ number }) => number)).toEqual(numbersFrom(3, 6));
  });
});
