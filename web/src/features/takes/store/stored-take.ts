import { type JournalledTake, readJournal } from './journal';
import type { SampleRange } from './samples';
import type { Take } from './take';
import { JOURNAL_FILE, SOUND_FILE, takeFolder } from './take-storage';
import { sampleCountOf } from './take-writer';
import { type VideoSource, videoSourceOf } from './video-files';

const BYTES_PER_SAMPLE = 2;
const WAV_HEADER_BYTES = 44;

/** The sound of a take as it lies on disk, without what was taken back. It is read piece by piece and never held. */
export class TakeSound {
  readonly sampleCount: number;

  /** @param kept what of the file is in the take, in order */
  constructor(
    private readonly file: Blob,
    private readonly kept: readonly SampleRange[],
    readonly sampleRate: number,
  ) {
    this.sampleCount = kept.reduce((sum, { from, to }) => sum + to - from, 0);
  }

  /** The samples of the take from `from` to before `to`. */
  async read(from: number, to: number): Promise<Int16Array> {
    return new Int16Array(await new Blob(this.slices(from, to)).arrayBuffer());
  }

  /** A file that plays at once, as large as the sound; its bytes stay on disk. */
  wav(): Blob {
    const bytes = this.sampleCount * BYTES_PER_SAMPLE;
    return new Blob([wavHeader(bytes, this.sampleRate), ...this.slices(0, this.sampleCount)], { type: 'audio/wav' });
  }

  private slices(from: number, to: number): Blob[] {
    const slices: Blob[] = [];
    let begin = 0;
    for (const stretch of this.kept) {
      const first = stretch.from + Math.max(0, from - begin);
      const end = stretch.from + Math.min(stretch.to - stretch.from, to - begin);
      if (first < end) slices.push(this.file.slice(first * BYTES_PER_SAMPLE, end * BYTES_PER_SAMPLE));
      begin += stretch.to - stretch.from;
    }
    return slices;
  }
}

/** Header of a wav file of one channel of 16-bit samples. */
function wavHeader(bytes: number, sampleRate: number): ArrayBuffer {
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

/** A take as it lies on disk. */
interface TakeOnDisk {
  journal: JournalledTake;
  sound: TakeSound;
  /** Where its pictures come from; undefined where it has none. */
  videoSource: VideoSource | undefined;
}

/** Reads a take's journal and opens its sound. Throws when there is none, or when the journal has no beginning. */
export async function readStoredTake(takeId: string): Promise<TakeOnDisk> {
  const folder = await takeFolder(takeId, false);
  const fileOf = async (name: string) => (await folder.getFileHandle(name)).getFile();
  const file = await fileOf(SOUND_FILE);
  const journal = readJournal(await (await fileOf(JOURNAL_FILE)).text(), sampleCountOf(file.size));
  if (!journal) throw new Error('This recording has no beginning.');
  const sound = new TakeSound(file, journal.ranges, journal.sampleRate);
  return { journal, sound, videoSource: await videoSourceOf(takeId) };
}

/** A take's sound to be encoded once more: as it was heard where all of it lies on disk, else the file that was made of it. */
export async function soundToEncode({ id, sampleCount, m4a }: Take): Promise<Blob> {
  const stored = await readStoredTake(id).catch(() => undefined);
  return stored?.sound.sampleCount === sampleCount ? stored.sound.wav() : m4a;
}
