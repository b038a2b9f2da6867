import { Mp3OutputFormat, Mp4OutputFormat, Output, StreamTarget, type StreamTargetChunk } from 'mediabunny';
import { type ExportedData, exportedDuration } from '../model/exported-data';
import { listChapters } from '../model/list-chapters';
import { toTrackLanguage } from '../model/track-language';
import { addChapters } from './write-chapters';
import { addSound } from './write-sound';

export interface AudioFileOptions {
  format: 'm4a' | 'mp3';
  /** Whether clips that can't be read are silent. */
  skipsLost: boolean;
}

/** No clip has sound. */
class NoSoundError extends Error {
  override readonly name = 'NoSoundError';
}

const CHUNK_BYTES = 1024 * 1024;
/** Between two reports of the progress. */
const STEP_S = 5;

/**
 * Writes a project's sound as an M4A with its index first and a chapter for each slide, or as an MP3 of constant bitrate, in which browsers
 * seek exactly.
 * @throws LostFileError, NoSoundError, and whatever `writable` throws
 */
export async function writeAudioFile(
  data: ExportedData,
  { format, skipsLost }: AudioFileOptions,
  writable: WritableStream<StreamTargetChunk>,
  onProgress: (share: number) => void,
): Promise<void> {
  const duration = exportedDuration(data);
  const chapters = format === 'm4a' ? listChapters(data) : [];
  const extended = addChapters(writable, chapters, duration);
  const output = new Output({
    format:
      format === 'm4a'
        ? new Mp4OutputFormat({ fastStart: 'reserve', onMoov: extended.onMoov })
        : new Mp3OutputFormat({ xingHeader: false }),
    target: new StreamTarget(extended.writable, { chunked: true, chunkSize: CHUNK_BYTES }),
  });
  const writeSound = await addSound(output, {
    clips: data.clips,
    duration,
    codec: format === 'm4a' ? 'aac' : 'mp3',
    languageCode: toTrackLanguage(data.lines),
    sparePackets: chapters.length,
    skipsLost,
  });
  if (!writeSound) throw new NoSoundError();
  output.setMetadataTags({ title: data.name });
  await output.start();
  for (let seconds = 0; seconds < duration / 1000; seconds += STEP_S) {
    await writeSound(seconds);
    onProgress((1000 * seconds) / duration);
  }
  await writeSound(Infinity);
  await output.finalize();
}
