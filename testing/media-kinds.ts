import {
  AdtsOutputFormat,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import { addEditLists } from './edit-lists';
import { buildFilm } from './film-files';
import { buildFlac, buildFragmentedM4a, buildMp3, NARRATION, buildRf64, buildWav, buildWebm } from './sound-files';
import { largeTaggedFiles, taggedFilms, taggedM4a, taggedMp3s, taggedWavs, taggedWebms } from './tagged-files';

/** An `OpusHead` of one channel at 48 kHz. */
const OPUS_HEAD = Uint8Array.from(Buffer.from('4f707573486561640101380180bb0000000000', 'hex'));
const OPUS = { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000, description: OPUS_HEAD };
const AAC = { codec: 'mp4a.40.2', numberOfChannels: 1, sampleRate: 48_000, description: Uint8Array.from([0x11, 0x88]) };
const SECONDS = 2;

/** An `avcC` of the High profile, 320 × 180. */
const AVCC = Uint8Array.from(
  Buffer.from('0164000dffe100196764000dacd94141fb0110000003001000000303c0f142996001000668ebe3cb22c0fdf8f800', 'hex'),
);

interface Tracks {
  video?: 'avc' | 'vp9' | 'vp8' | 'hevc' | 'av1';
  audio?: 'opus' | 'aac' | 'mp3' | 'flac' | 'vorbis' | 'pcm-s16' | 'ac3';
}

const VIDEO = {
  avc: { codec: 'avc1.64000d', description: AVCC },
  vp9: { codec: 'vp09.00.10.08' },
  vp8: { codec: 'vp8' },
  hevc: { codec: 'hvc1.1.6.L93.B0', description: new Uint8Array(23) },
  av1: { codec: 'av01.0.04M.08' },
};
/** A `fLaC` head: 48 kHz, one channel, 16 bits. */
const FLAC_HEAD = Uint8Array.from(
  Buffer.from(`664c614380000022${'10001000000000000000'}0bb800f000000000${'0'.repeat(32)}`, 'hex'),
);
/** The three Vorbis headers for one channel at 48 kHz. In the third, only the mode list at its end is valid. */
const VORBIS_HEADS = Uint8Array.from(
  Buffer.from(
    `021e1001766f72626973000000000180bb00000000000000fa000000000000b801` +
      `03766f72626973${'0'.repeat(16)}01` +
      `05766f72626973${'f'.repeat(40)}000000000080`,
    'hex',
  ),
);
const AUDIO: Record<NonNullable<Tracks['audio']>, AudioDecoderConfig> = {
  opus: OPUS,
  aac: AAC,
  mp3: { codec: 'mp3', numberOfChannels: 1, sampleRate: 48_000 },
  flac: { codec: 'flac', numberOfChannels: 1, sampleRate: 48_000, description: FLAC_HEAD },
  vorbis: {
    codec: 'vorbis',
    numberOfChannels: 1,
    sampleRate: 48_000,
    description: VORBIS_HEADS,
  },
  'pcm-s16': { codec: 'pcm-s16', numberOfChannels: 1, sampleRate: 48_000 },
  ac3: { codec: 'ac-3', numberOfChannels: 2, sampleRate: 48_000 },
};

/** Undecodable packets of 20 ms that start as their codec's packets do. */
const firstPacketBytes = (codec: string): number[] =>
  codec === 'opus' ? [0x08] : codec === 'mp3' ? [0xff, 0xfb, 0x94, 0xc0] : [];

/** A file of two seconds with these tracks. @param picturesASecond at most 50 */
export async function buildMediaFile(
  format: OutputFormat,
  { video, audio }: Tracks,
  picturesASecond = 10,
): Promise<Buffer> {
  const output = new Output({ format, target: new BufferTarget() });
  const pictures = video && new EncodedVideoPacketSource(video);
  const sound = audio && new EncodedAudioPacketSource(audio);
  if (pictures) output.addVideoTrack(pictures);
  if (sound) output.addAudioTrack(sound);
  await output.start();
  for (let at = 0; at < SECONDS * 50; at++) {
    const seconds = at / 50;
    if (pictures && video && at % Math.round(50 / picturesASecond) === 0) {
      const decoderConfig = { codedWidth: 320, codedHeight: 180, ...VIDEO[video] };
      const data = video === 'avc' ? Uint8Array.from([0, 0, 0, 4, 0x65, 0x88, 0x84, at]) : new Uint8Array(40).fill(at);
      await pictures.add(new EncodedPacket(data, 'key', seconds, 1 / picturesASecond), { decoderConfig });
    }
    if (sound && audio) {
      const data = Uint8Array.from([...firstPacketBytes(audio), ...new Uint8Array(60).fill(at)]);
      await sound.add(new EncodedPacket(data, 'key', seconds, 0.02), { decoderConfig: AUDIO[audio] });
    }
  }
  await output.finalize();
  return Buffer.from(output.target.buffer!);
}

/**
 * What importing does to a file: send it unchanged (or without its metadata), remux it to a container, re-encode its sound as AAC in an
 * MP4, or refuse it with a message.
 */
export type ImportOutcome = 'as it is' | 'mp4' | 'webm' | 'AAC' | RegExp;

const replaceText = (file: Buffer, from: string, to: string): Buffer => {
  const bytes = Buffer.from(file);
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at, 'latin1');
  return bytes;
};

/** A media kind: its name, its outcome, and an example file. */
type MediaKind = readonly [name: string, fate: ImportOutcome, make: () => Buffer | Promise<Buffer>];

/** Every kind of sound and video that people import. */
export const MEDIA_KINDS: readonly MediaKind[] = [
  ['voice.m4a', 'as it is', () => NARRATION],
  ['fragments.m4a', 'as it is', buildFragmentedM4a],
  ['voice.mp3', 'as it is', () => buildMp3(2)],
  ['voice.wav', 'as it is', () => buildWav(2)],
  ['voice.webm', 'as it is', () => buildWebm(2)],
  ['film.mp4', 'as it is', () => buildFilm(2, { fastStart: 'in-memory' })],
  ['film.webm', 'as it is', () => buildMediaFile(new WebMOutputFormat(), { video: 'vp9', audio: 'opus' })],
  ['tagged.m4a', 'as it is', taggedM4a],
  ...taggedMp3s().map(([tag, file]): MediaKind => [`tagged: ${tag}.mp3`, 'as it is', () => file]),
  ['tagged.wav', 'as it is', () => taggedWavs()[0]![1]],
  ['tagged.webm', 'as it is', async () => (await taggedWebms())[0]![1]],
  ['large-cover.mp3', 'mp4', largeTaggedFiles.mp3],
  ['large-notes.wav', 'AAC', largeTaggedFiles.wav],
  ['large-attachment.webm', 'webm', largeTaggedFiles.webm],
  ['large-padding.mp4', 'mp4', largeTaggedFiles.mp4],
  ['late.mp4', 'mp4', async () => (await taggedFilms())[0]![1]],
  ['camera.mov', 'mp4', () => buildFilm(2, { as: 'mov' })],
  [
    'trimmed.mov',
    'mp4',
    async () =>
      addEditLists(await buildFilm(10, { as: 'mov' }), [[{ seconds: 3, from: 3 }], [{ seconds: 3, from: 3 }]]),
  ],
  [
    'slow.mov',
    /a different speed/,
    async () => addEditLists(await buildFilm(10, { as: 'mov' }), [[{ seconds: 20, from: 0, rate: 0.5 }]]),
  ],
  ['obs.mkv', 'mp4', () => buildMediaFile(new MkvOutputFormat(), { video: 'avc', audio: 'aac' })],
  ['chrome.mkv', 'mp4', () => buildMediaFile(new MkvOutputFormat(), { video: 'avc', audio: 'opus' })],
  ['vp9.mkv', 'webm', () => buildMediaFile(new MkvOutputFormat(), { video: 'vp9', audio: 'opus' })],
  ['vp9-aac.mkv', 'mp4', () => buildMediaFile(new MkvOutputFormat(), { video: 'vp9', audio: 'aac' })],
  ['voice.mka', 'webm', () => buildMediaFile(new MkvOutputFormat(), { audio: 'opus' })],
  ['dolby.mkv', /Dolby Digital/, () => buildMediaFile(new MkvOutputFormat(), { video: 'avc', audio: 'ac3' })],
  ['hevc.mkv', /HEVC/, () => buildMediaFile(new MkvOutputFormat(), { video: 'hevc', audio: 'aac' })],
  ['hevc.mov', /HEVC/, () => buildMediaFile(new MovOutputFormat(), { video: 'hevc' })],
  ['av1.mp4', /AV1/, () => buildMediaFile(new Mp4OutputFormat(), { video: 'av1' })],
  ['note.ogg', 'webm', () => buildMediaFile(new OggOutputFormat(), { audio: 'opus' })],
  ['vorbis.ogg', 'webm', () => buildMediaFile(new OggOutputFormat(), { audio: 'vorbis' })],
  ['lossless.flac', 'mp4', () => buildFlac(2)],
  ['telephone.wav', 'AAC', () => buildWav(2, 6)],
  ['large.wav', 'AAC', () => buildRf64(2)],
  ['big-endian.wav', /RIFX.*MP3/s, () => replaceText(buildWav(2), 'RIFF', 'RIFX')],
  ['broadcast.wav', /BW64.*MP3/s, () => replaceText(buildRf64(2), 'RF64', 'BW64')],
  [
    'chapters.m4a',
    'mp4',
    async () => {
      const format = new Mp4OutputFormat({ fastStart: 'in-memory' });
      return replaceText(await buildMediaFile(format, { video: 'avc', audio: 'aac' }, 1), 'avc1', 'jpeg');
    },
  ],
  ['raw.aac', 'mp4', () => buildMediaFile(new AdtsOutputFormat(), { audio: 'aac' })],
  [
    'lossless.m4a',
    /Apple Lossless.*Compressed/s,
    () => replaceText(replaceText(NARRATION, 'mp4a', 'alac'), 'esds', 'alac'),
  ],
  ['adpcm.wav', /ADPCM/, () => buildWav(2, 2)],
  ['mac.aiff', /AIFF.*MP3/s, () => Buffer.from('FORM\0\0\0\x20AIFFCOMM'.padEnd(200, '\0'), 'latin1')],
  ['old.avi', /AVI.*H\.264/s, () => Buffer.from('RIFF\0\0\0\x20AVI LIST'.padEnd(200, '\0'), 'latin1')],
  ['notes.mp3', /isn’t audio or video/, () => Buffer.from('Dear diary')],
  ['half.m4a', /isn’t audio or video/, () => NARRATION.subarray(0, 300)],
];
