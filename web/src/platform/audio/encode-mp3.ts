import {
  BlobSource,
  canEncodeAudio,
  Conversion,
  Input,
  MP4,
  Mp3OutputFormat,
  Output,
  Quality,
  StreamTarget,
  type StreamTargetChunk,
  WAVE,
  WEBM,
} from 'mediabunny';
import { guardAgainstLoops } from '#shared/media-files/guard-against-loops';

/** Sample rates for which all decoders support the whole range of bitrates. */
const SAMPLE_RATES = [44_100, 48_000];
const BITS_PER_SECOND_AND_CHANNEL = 64_000;

/**
 * Converts the sound of a video or WAV to an MP3 with the same timing; empty if there is no sound that this browser can decode. Uses a
 * constant bitrate, because browsers are off by seconds when they seek in a variable one.
 */
export async function encodeMp3(file: Blob, onProgress: (share: number) => void): Promise<Blob> {
  const input = new Input({ source: guardAgainstLoops(new BlobSource(file)), formats: [MP4, WEBM, WAVE] });
  try {
    const track = await input.getPrimaryAudioTrack();
    if (!track || !(await track.canDecode())) return new Blob([]);
    const [channels, rate] = [await track.getNumberOfChannels(), await track.getSampleRate()];
    const numberOfChannels = Math.min(2, channels);
    const sampleRate = SAMPLE_RATES.includes(rate) ? rate : 48_000;
    const bitrate = BITS_PER_SECOND_AND_CHANNEL * numberOfChannels;
    const quality = new Quality({ bitrate, bitrateMode: 'constant' });
    if (!(await canEncodeAudio('mp3', { numberOfChannels, sampleRate, quality }))) {
      (await import('@mediabunny/mp3-encoder')).registerMp3Encoder();
    }
    const parts: Uint8Array<ArrayBuffer>[] = [];
    // Without a Xing header, the file is written strictly from start to end.
    const writable = new WritableStream<StreamTargetChunk>({ write: ({ data }) => void parts.push(data) });
    const output = new Output({
      format: new Mp3OutputFormat({ xingHeader: false }),
      target: new StreamTarget(writable),
    });
    const audio = { codec: 'mp3' as const, numberOfChannels, sampleRate, quality };
    const video = { discard: true };
    const work = await Conversion.init({
      input,
      output,
      tracks: 'primary',
      video,
      audio,
      trim: { start: 0 },
      tags: {},
    });
    work.onProgress = onProgress;
    await work.execute();
    return new Blob(parts, { type: 'audio/mpeg' });
  } finally {
    input.dispose();
  }
}
