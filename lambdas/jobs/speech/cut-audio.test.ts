import { readFileSync } from 'node:fs';
import { BufferSource, EncodedPacketSink, Input, MP4 } from 'mediabunny';
import { removePacketTimes, buildWav, buildWebm } from '../../../testing/sound-files';
import { measureBytesPerSecond, cutAudio } from './cut-audio';

const FILE = readFileSync('web/public/sample/narration.m4a');

/** A stored file; counts the bytes read. */
function storedFile(file: Uint8Array) {
  const stored = {
    size: file.length,
    bytesRead: 0,
    read: (start: number, end: number) => {
      stored.bytesRead += end - start;
      return Promise.resolve(Uint8Array.from(file.subarray(start, end)));
    },
  };
  return stored;
}

const WAV_BYTES_A_SECOND = 96_000;

async function packetsOf(file: Uint8Array) {
  const input = new Input({ source: new BufferSource(file), formats: [MP4] });
  const packets = [];
  const track = (await input.getPrimaryAudioTrack())!;
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  input.dispose();
  return packets;
}

describe('a piece of a sound', () => {
  test("contains its file's packets unchanged, from the one in which it starts, and says where that is", async () => {
    const cut = (await cutAudio(storedFile(FILE), 10_000, 12_000))!;
    expect(cut).toMatchObject({ contentType: 'audio/mp4', ending: 'm4a' });
    expect(cut.begins).toBeGreaterThan(10_000 - 50);
    expect(cut.begins).toBeLessThanOrEqual(10_000);
    const [whole, piece] = [await packetsOf(FILE), await packetsOf(cut.bytes)];
    const first = whole.findIndex(({ timestamp }) => Math.round(timestamp * 1000) === cut.begins);
    expect(piece[0]!.timestamp).toBeCloseTo(0, 3);
    expect(piece.map(({ data }) => Buffer.from(data).toString('hex'))).toEqual(
      whole.slice(first, first + piece.length).map(({ data }) => Buffer.from(data).toString('hex')),
    );
    expect(piece.at(-1)!.timestamp + piece.at(-1)!.duration).toBeGreaterThanOrEqual(2);
  });

  test('of a large file is cut without reading the rest, and is a valid file', async () => {
    const long = storedFile(buildWav(200));
    const cut = (await cutAudio(long, 60_000, 62_000))!;
    expect(cut).toMatchObject({ contentType: 'audio/wav', ending: 'wav' });
    expect(cut.bytes.length).toBeGreaterThan(2 * WAV_BYTES_A_SECOND);
    expect(cut.bytes.length).toBeLessThan(3 * WAV_BYTES_A_SECOND);
    expect(long.bytesRead).toBeLessThan(long.size / 2);
    expect(await measureBytesPerSecond(long)).toBeCloseTo(WAV_BYTES_A_SECOND, -3);
  });

  test('past the end of its file is none', async () => {
    expect(await cutAudio(storedFile(FILE), 90_000, 95_000)).toBeUndefined();
  });

  test('of an unreadable file is refused with a reason', async () => {
    await expect(cutAudio(storedFile(new Uint8Array(1000)), 0, 1000)).rejects.toMatchObject({
      name: 'RecognitionFailed',
    });
  });

  /** A browser's recording without a stated length: a reader continues into the bytes after it. */
  const withZeros = async (megabytes: number) =>
    storedFile(Buffer.concat([await buildWebm(4, true), Buffer.alloc(megabytes * 1024 ** 2)]));

  test('guard: that is mostly zeros is refused with a reason, and not read forever', async () => {
    const file = await withZeros(1);
    await expect(cutAudio(file, 0, 600_000)).rejects.toMatchObject({ name: 'RecognitionFailed' });
    expect(file.bytesRead).toBeLessThan(2 * file.size);
  });

  test('that is mostly zeros returns its requested beginning', async () => {
    expect(await cutAudio(await withZeros(1), 0, 2000)).toMatchObject({ ending: 'webm', begins: 0 });
  });

  test('that no service accepts is refused before anything is sent', async () => {
    const MU_LAW = 7;
    await expect(measureBytesPerSecond(storedFile(buildWav(2, MU_LAW)))).rejects.toMatchObject({
      name: 'RecognitionFailed',
    });
  });

  test('attack: with packets of no duration is refused with a reason, because it would have endless pieces', async () => {
    await expect(measureBytesPerSecond(storedFile(removePacketTimes(FILE)))).rejects.toMatchObject({
      name: 'RecognitionFailed',
    });
  });

  test('attack: that would copy far more than a piece is refused with a reason', async () => {
    await expect(cutAudio(storedFile(buildWav(900)), 0, 900_000)).rejects.toMatchObject({ name: 'RecognitionFailed' });
  });

  test('the bytes per second of a sound are known from its first packets', async () => {
    const bytes = (await measureBytesPerSecond(storedFile(FILE)))!;
    expect(bytes).toBeGreaterThan(4000);
    expect(bytes).toBeLessThan(20_000);
  });
});
