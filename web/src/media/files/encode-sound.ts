import {
  type AudioSample,
  AudioSampleSink,
  AudioSampleSource,
  canEncodeAudio,
  type InputAudioTrack,
  type InputTrack,
  type Output,
  PCM_AUDIO_CODECS,
  Quality,
} from 'mediabunny';
import { type Feed, feedOf } from './feed';

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

/** Whether a track's sound is uncompressed, as cameras and editing programs write it: browsers play that of no film. */
export const isUncompressed = async (track: InputTrack): Promise<boolean> => UNCOMPRESSED.has(await track.getCodec());

/**
 * Adds uncompressed sound to a file as AAC, of two channels at most; gives what takes it over. It plays up to 45 ms later than it did, by
 * what an encoder puts before it. Rejects with `NoEncoderError`.
 */
export async function feedAsAac(track: InputAudioTrack, output: Output): Promise<Feed> {
  const [channels, rate] = [await track.getNumberOfChannels(), await track.getSampleRate()];
  const numberOfChannels = Math.min(2, channels);
  const sampleRate = SAMPLE_RATES.includes(rate) ? rate : 48_000;
  const quality = new Quality({ bitrate: BITS_PER_SECOND_AND_CHANNEL * numberOfChannels });
  if (!(await canEncodeAudio('aac', { numberOfChannels, sampleRate, quality }))) await loadEncoder();
  const source = new AudioSampleSource({ codec: 'aac', quality, transform: { numberOfChannels, sampleRate } });
  const maximumPacketCount = Math.ceil(((await track.computeDuration()) * sampleRate) / AAC_FRAME) + SPARE_PACKETS;
  output.addAudioTrack(source, { maximumPacketCount });
  return feedOf(new AudioSampleSink(track).samples(), async (sample: AudioSample, begin) => {
    sample.setTimestamp(sample.timestamp - begin);
    await source.add(sample);
    sample.close();
  });
}

const loadEncoder = (): Promise<void> =>
  import('@mediabunny/aac-encoder').then(
    ({ registerAacEncoder }) => registerAacEncoder(),
    (cause: unknown) => {
      throw new NoEncoderError('There is no AAC encoder.', { cause });
    },
  );
