import { type JournaledTake, parseJournal } from './journal';
import { countSamples, type SampleRange, sliceRanges } from './samples';
import type { Take } from './take';
import { JOURNAL_FILE, SOUND_FILE, openTakeFolder } from './take-storage';
import { countStoredSamples } from './take-writer';
import { type VideoSource, readVideoSource } from './video-files';

const BYTES_PER_SAMPLE = 2;
const WAV_HEADER_BYTES = 44;

/** The sound of a take on disk, without what was rewound. It is read in pieces and never held in memory. */
export class TakeAudio {
  readonly sampleCount: number;

  /** @param ranges the ranges of the file that are in the take, in order */
  constructor(
    private readonly file: Blob,
    private readonly ranges: readonly SampleRange[],
    readonly sampleRate: number,
  ) {
    this.sampleCount = countSamples(ranges);
  }

  /** The samples of the take from `from` to before `to`. */
  async read(from: number, to: number): Promise<Int16Array> {
    return new Int16Array(await new Blob(this.slices(from, to)).arrayBuffer());
  }

  /** A file that plays at once, as large as the sound; its bytes stay on disk. */
  toWav(): Blob {
    const bytes = this.sampleCount * BYTES_PER_SAMPLE;
    return new Blob([buildWavHeader(bytes, this.sampleRate), ...this.slices(0, this.sampleCount)], {
      type: 'audio/wav',
    });
  }

  private slices(from: number, to: number): Blob[] {
    return sliceRanges(this.ranges, from, to).map((range) =>
      this.file.slice(range.from * BYTES_PER_SAMPLE, range.to * BYTES_PER_SAMPLE),
    );
  }
}

/** The header of a WAV file with one channel of 16-bit samples. */
function buildWavHeader(bytes: number, sampleRate: number): ArrayBuffer {
  const header = new DataView(new ArrayBuffer(WAV_HEADER_BYTES));
  const write = (at: number, text: string) =>
    [...text].forEach((letter, index) => header.setUint8(at + index, letter.charCodeAt(0)));
  write(0, 'RIFF');
  header.setUint32(4, WAV_HEADER_BYTES - 8 + bytes, true);
  write(8, 'WAVEfmt ');
  header.setUint32(16, 16, true);
  header.setUint16(20, 1, true);
  header.setUint16(22, 1, true);
  header.setUint32(24, sampleRate, true);
  header.setUint32(28, sampleRate * BYTES_PER_SAMPLE, true);
  header.setUint16(32, BYTES_PER_SAMPLE, true);
  header.setUint16(34, 8 * BYTES_PER_SAMPLE, true);
  write(36, 'data');
  header.setUint32(40, bytes, true);
  return header.buffer;
}

interface TakeOnDisk {
  journal: JournaledTake;
  sound: TakeAudio;
  videoSource: VideoSource | undefined;
}

/** Reads a take's journal and opens its sound. Throws if there is none, or if the journal has no beginning. */
export async function readStoredTake(takeId: string): Promise<TakeOnDisk> {
  const folder = await openTakeFolder(takeId, false);
  const fileOf = async (name: string) => (await folder.getFileHandle(name)).getFile();
  const file = await fileOf(SOUND_FILE);
  const journal = parseJournal(await (await fileOf(JOURNAL_FILE)).text(), countStoredSamples(file.size));
  if (!journal) throw new Error('This recording has no beginning.');
  const sound = new TakeAudio(file, journal.ranges, journal.sampleRate);
  return { journal, sound, videoSource: await readVideoSource(takeId) };
}

/** A take's sound for another encoding: the original if all of it is on disk, otherwise its encoded file. */
export async function readAudioToEncode({ id, sampleCount, m4a }: Take): Promise<Blob> {
  const stored = await readStoredTake(id).catch(() => undefined);
  return stored?.sound.sampleCount === sampleCount ? stored.sound.toWav() : m4a;
}
