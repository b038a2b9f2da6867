import {
  type AudioSample,
  AudioSampleSource,
  canEncodeAudio,
  type InputAudioTrack,
  type InputTrack,
  type Output,
  PCM_AUDIO_CODECS,
  Quality,
} from 'mediabunny';
import type { Container } from './codecs';

/** Of these all encoders and players know AAC. */
const SAMPLE_RATES = [44_100, 48_000];
const BITS_PER_SECOND_AND_CHANNEL = 96_000;
const AAC_FRAME = 1024;
/** More packets than any encoder puts before a sound and behind it. */
const SPARE_PACKETS = 64;

/** This browser makes no AAC, and what makes it instead could not be loaded. */
export class NoEncoderError extends Error {
  override readonly name = 'NoEncoderError';
}

const UNCOMPRESSED = new Set<unknown>(PCM_AUDIO_CODECS);

/**
 * Whether a track's sound becomes AAC: uncompressed, as cameras and editing programs write it, browsers play it of no film; Vorbis they don't all play in an MP4.
 */
export async function isEncodedToAac(track: InputTrack, container: Container): Promise<boolean> {
  const codec = await track.getCodec();
  return container === 'mp4' && (UNCOMPRESSED.has(codec) || codec === 'vorbis');
}

/**
 * Adds a track of AAC to a file, of two channels at most, for sound that another one decodes; gives what encodes its samples. It plays up to 45 ms
 * later than it did, by what an encoder puts before it. Rejects with `NoEncoderError`.
 */
export async function addAacTrack(
  track: InputAudioTrack,
  output: Output,
): Promise<(sample: AudioSample) => Promise<void>> {
  const [channels, rate] = [await track.getNumberOfChannels(), await track.getSampleRate()];
  const numberOfChannels = Math.min(2, channels);
  const sampleRate = SAMPLE_RATES.includes(rate) ? rate : 48_000;
  const quality = new Quality({ bitrate: BITS_PER_SECOND_AND_CHANNEL * numberOfChannels });
  if (!(await canEncodeAudio('aac', { numberOfChannels, sampleRate, quality }))) await loadEncoder();
  const source = new AudioSampleSource({ codec: 'aac', quality, transform: { numberOfChannels, sampleRate } });
  const maximumPacketCount = Math.ceil(((await track.computeDuration()) * sampleRate) / AAC_FRAME) + SPARE_PACKETS;
  output.addAudioTrack(source, { maximumPacketCount });
  return async (sample) => {
    await source.add(sample);
    sample.close();
  };
}

const loadEncoder = (): Promise<void> =>
  import('@mediabunny/aac-encoder').then(
    ({ registerAacEncoder }) => registerAacEncoder(),
    (cause: unknown) => {
      throw new NoEncoderError('There is no AAC encoder.', { cause });
    },
  );
