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
import { loadAacEncoder } from '../audio/load-aac-encoder';
import type { Container } from './codecs';

/** AAC sample rates that all encoders and players support. */
const SAMPLE_RATES = [44_100, 48_000];
const BITS_PER_SECOND_AND_CHANNEL = 96_000;
const AAC_FRAME = 1024;
/** More packets than any encoder adds before and after a sound. */
const SPARE_PACKETS = 64;

/** This browser can't encode AAC, and the fallback encoder failed to load. */
class NoEncoderError extends Error {
  override readonly name = 'NoEncoderError';
}

const UNCOMPRESSED = new Set<unknown>(PCM_AUDIO_CODECS);

/** Whether a track's sound must become AAC: browsers don't play uncompressed sound in videos, and some don't play Vorbis in an MP4. */
export async function isEncodedToAac(track: InputTrack, container: Container): Promise<boolean> {
  const codec = await track.getCodec();
  return container === 'mp4' && (UNCOMPRESSED.has(codec) || codec === 'vorbis');
}

/** Adds an AAC track (up to two channels); returns the function that encodes into it, up to 45 ms late. @throws NoEncoderError */
export async function addAacTrack(
  track: InputAudioTrack,
  output: Output,
): Promise<(sample: AudioSample) => Promise<void>> {
  const [channels, rate] = [await track.getNumberOfChannels(), await track.getSampleRate()];
  const numberOfChannels = Math.min(2, channels);
  const sampleRate = SAMPLE_RATES.includes(rate) ? rate : 48_000;
  const quality = new Quality({ bitrate: BITS_PER_SECOND_AND_CHANNEL * numberOfChannels });
  if (!(await canEncodeAudio('aac', { numberOfChannels, sampleRate, quality })))
    await loadAacEncoder().catch((cause: unknown) => {
      throw new NoEncoderError('There is no AAC encoder.', { cause });
    });
  const source = new AudioSampleSource({ codec: 'aac', quality, transform: { numberOfChannels, sampleRate } });
  const maximumPacketCount = Math.ceil(((await track.computeDuration()) * sampleRate) / AAC_FRAME) + SPARE_PACKETS;
  output.addAudioTrack(source, { maximumPacketCount });
  return async (sample) => {
    await source.add(sample);
    sample.close();
  };
}
