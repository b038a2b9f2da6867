import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  type IsobmffOutputFormatOptions,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';

const VP9 = { codec: 'vp09.00.10.08', codedWidth: 320, codedHeight: 180 };
const AAC = {
  codec: 'mp4a.40.2',
  numberOfChannels: 1,
  sampleRate: 48_000,
  description: Uint8Array.from(Buffer.from('1188', 'hex')),
};
const AAC_SECONDS = 1024 / 48_000;
export const PICTURES_A_SECOND = 10;

interface FilmOptions {
  as?: 'mp4' | 'mov';
  /** Seconds of encoder delay before the sound, which the file's own edit list skips. */
  delay?: number;
  fastStart?: IsobmffOutputFormatOptions['fastStart'];
  isSilent?: boolean;
  /** Every n-th picture is a keyframe; the others depend on it. */
  keyEvery?: number;
}

/** A film of this many seconds that can't be decoded: each picture and sound packet contains its own number. */
export async function buildFilm(seconds: number, options: FilmOptions = {}): Promise<Buffer> {
  const { as = 'mp4', delay = 0, fastStart = false, isSilent = false, keyEvery = 1 } = options;
  const Format = as === 'mov' ? MovOutputFormat : Mp4OutputFormat;
  const output = new Output({ format: new Format({ fastStart }), target: new BufferTarget() });
  const [pictures, sound] = [new EncodedVideoPacketSource('vp9'), new EncodedAudioPacketSource('aac')];
  output.addVideoTrack(pictures);
  if (!isSilent) output.addAudioTrack(sound);
  await output.start();
  const add = async (number: number) => {
    const bytes = Buffer.from(`picture ${number};`.padEnd(64));
    const type = number % keyEvery === 0 ? 'key' : 'delta';
    const packet = new EncodedPacket(bytes, type, number / PICTURES_A_SECOND, 1 / PICTURES_A_SECOND);
    await pictures.add(packet, { decoderConfig: VP9 });
  };
  const addSound = async (number: number) => {
    const packet = new EncodedPacket(
      Buffer.from(`sound ${number};`.padEnd(24)),
      'key',
      number * AAC_SECONDS - delay,
      AAC_SECONDS,
    );
    await sound.add(packet, { decoderConfig: AAC });
  };
  for (let number = 0; number < seconds * PICTURES_A_SECOND; number++) await add(number);
  const packets = Math.ceil((seconds + delay) / AAC_SECONDS);
  for (let number = 0; number < packets && !isSilent; number++) await addSound(number);
  await output.finalize();
  return Buffer.from(output.target.buffer!);
}
