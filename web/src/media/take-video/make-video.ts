import {
  BlobSource,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  StreamTarget,
} from 'mediabunny';
import { partOf } from '../capture/sample-range';
import type { Take } from '../capture/take';
import { cutVideo, type ShownPacket } from './cut-video';
import { PacketReader } from './packet-reader';
import { decoderConfigOf } from './video-about';
import type { VideoOnDisk } from './video-files';
import type { VideoPacket } from './video-packet';

/** No picture is shown for less. */
const SHORTEST_S = 0.001;
/** More packets than any encoder puts before a sound and behind it. */
const SPARE_PACKETS = 64;
const AAC_FRAME = 1024;

/** The pictures of a take, as its orders cut it; none where all were taken back. */
export function picturesOf(
  { sampleCount, sampleRate, video }: Pick<Take, 'sampleCount' | 'sampleRate' | 'video'>,
  packets: readonly VideoPacket[],
): ShownPacket[] {
  // A disk that was full may hold less sound than was ordered.
  const ranges = partOf(video?.ranges ?? [], 0, sampleCount);
  return cutVideo(packets, ranges, SHORTEST_S * sampleRate);
}

/**
 * Makes the file of a take with pictures: its sound as it is, the pictures by the same cuts, one behind the other as they are
 * played. Nothing is encoded anew. It is written in place, by `write`; what is played first stands first.
 * @param tell told which share of it is made, 0 to 1
 * @throws when the sound can't be read, or `write` throws
 */
export async function makeVideo(
  { m4a, sampleCount, sampleRate }: Pick<Take, 'm4a' | 'sampleCount' | 'sampleRate'>,
  { about, packets, bytes, shown }: VideoOnDisk & { shown: readonly ShownPacket[] },
  write: (data: Uint8Array, position: number) => void,
  tell: (share: number) => void,
): Promise<void> {
  const input = new Input({ source: new BlobSource(m4a), formats: [MP4] });
  const sound = await input.getPrimaryAudioTrack();
  const decoderConfig = await sound?.getDecoderConfig();
  if (!sound || !decoderConfig) throw new Error('The sound could not be read.');

  const target = new StreamTarget(new WritableStream({ write: ({ data, position }) => write(data, position) }), {
    chunked: true,
  });
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'reserve' }), target });
  const pictureSource = new EncodedVideoPacketSource(about.codec.startsWith('avc') ? 'avc' : 'vp9');
  const soundSource = new EncodedAudioPacketSource('aac');
  output.addVideoTrack(pictureSource, { maximumPacketCount: shown.length });
  output.addAudioTrack(soundSource, { maximumPacketCount: Math.ceil(sampleCount / AAC_FRAME) + SPARE_PACKETS });
  await output.start();

  const heard = new EncodedPacketSink(sound).packets();
  let next = await heard.next();
  const addSoundUntil = async (seconds: number) => {
    while (!next.done && next.value.timestamp <= seconds) {
      await soundSource.add(next.value, { decoderConfig });
      next = await heard.next();
    }
  };
  const reader = new PacketReader(bytes, packets);
  const meta = { decoderConfig: decoderConfigOf(about) };
  for (const [i, { index, at }] of shown.entries()) {
    const seconds = at / sampleRate;
    await addSoundUntil(seconds);
    const type = packets[index]!.isKey ? 'key' : 'delta';
    const duration = (endOf(shown, i, sampleCount) - at) / sampleRate;
    await pictureSource.add(new EncodedPacket(await reader.read(index), type, seconds, duration), meta);
    tell(at / sampleCount);
  }
  await addSoundUntil(Infinity);
  await output.finalize();
}

/** Where a picture gives way to the next one, or the take ends. */
const endOf = (shown: readonly ShownPacket[], i: number, sampleCount: number): number =>
  shown[i + 1]?.at ?? sampleCount;
