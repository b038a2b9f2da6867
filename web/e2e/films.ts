import type { Page } from 'playwright-core';
import { runInPage } from './run-in-page';

/** Duration of each film's video, in milliseconds. */
export const FILM_MS = 2000;

/**
 * Small films, 320 × 180, made by the browser: red for a second, then green; with a tone unless silent.
 * - `webm`: as a converter writes it
 * - `mov`: as a phone held upright writes it, rotated by 90°, with its index at the end
 * - `edited`: as an editing program writes it, with uncompressed sound
 * - `silent`: a fragmented MP4 without sound
 * - `recorded`: a browser's recording without a stated length, without sound
 * - `large`: a MOV of nine megabytes that nothing can play
 * - `trimmed`: H.264 with one keyframe and its index at the end, for trimming by an edit list
 * - `mkv`: H.264 and Opus, as a screen recorder writes it
 * - `ogg`: only the tone, as a messenger sends it
 * - `hevc`: labeled HEVC, but not playable
 */
export interface Films {
  webm: Buffer;
  mov: Buffer;
  edited: Buffer;
  silent: Buffer;
  recorded: Buffer;
  large: Buffer;
  trimmed: Buffer;
  mkv: Buffer;
  ogg: Buffer;
  hevc: Buffer;
}

const code = `
  import {
    AudioBufferSource, BufferTarget, CanvasSource, EncodedPacket, EncodedVideoPacketSource, MkvOutputFormat, MovOutputFormat,
    Mp4OutputFormat, OggOutputFormat, Output, Quality, WebMOutputFormat,
  } from 'mediabunny';

  const tone = new AudioBuffer({ length: 96_000, sampleRate: 48_000 });
  tone.copyToChannel(Float32Array.from({ length: 96_000 }, (_, i) => Math.sin(i / 17) / 4), 0);

  const canvas = new OffscreenCanvas(320, 180);
  const paint = canvas.getContext('2d');
  const fill = (on, colour) => {
    on.fillStyle = colour;
    on.fillRect(0, 0, 320, 180);
  };

  async function film(format, codec, { rotation = 0, isSilent = false, heardAs = 'opus', keyFrameInterval = 0.5 } = {}) {
    const output = new Output({ format, target: new BufferTarget() });
    const pictures = new CanvasSource(canvas, { codec, quality: new Quality({ bitrate: 500_000 }), keyFrameInterval });
    const sound = new AudioBufferSource({ codec: heardAs, quality: new Quality({ bitrate: 64_000 }) });
    output.addVideoTrack(pictures, { rotation });
    if (!isSilent) output.addAudioTrack(sound);
    await output.start();
    for (let frame = 0; frame < 30; frame++) {
      fill(paint, frame < 15 ? '#f00' : '#0f0');
      await pictures.add(frame / 15, 1 / 15);
    }
    if (!isSilent) await sound.add(tone);
    await output.finalize();
    return new Uint8Array(output.target.buffer);
  }

  async function note() {
    const output = new Output({ format: new OggOutputFormat(), target: new BufferTarget() });
    const sound = new AudioBufferSource({ codec: 'opus', quality: new Quality({ bitrate: 64_000 }) });
    output.addAudioTrack(sound);
    await output.start();
    await sound.add(tone);
    await output.finalize();
    return new Uint8Array(output.target.buffer);
  }

  async function recorded() {
    const shown = document.createElement('canvas');
    Object.assign(shown, { width: 320, height: 180 });
    const recorder = new MediaRecorder(shown.captureStream(15), { mimeType: 'video/webm; codecs="vp8"' });
    const parts = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const on = shown.getContext('2d');
    const begin = performance.now();
    const draw = () => {
      const past = performance.now() - begin;
      fill(on, past < 1000 ? '#f00' : '#0f0');
      if (past < 2000) requestAnimationFrame(draw);
      else recorder.stop();
    };
    const ended = new Promise((resolve) => (recorder.onstop = resolve));
    recorder.start(200);
    draw();
    await ended;
    return new Uint8Array(await new Blob(parts).arrayBuffer());
  }

  /** A MOV of one packet that nobody could decode. */
  async function called(codec, config, bytes) {
    const output = new Output({ format: new MovOutputFormat(), target: new BufferTarget() });
    const source = new EncodedVideoPacketSource(codec);
    output.addVideoTrack(source);
    await output.start();
    const decoderConfig = { codedWidth: 320, codedHeight: 180, ...config };
    await source.add(new EncodedPacket(new Uint8Array(bytes), 'key', 0, 2), { decoderConfig });
    await output.finalize();
    return new Uint8Array(output.target.buffer);
  }

  const text = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  export default async () => ({
    webm: text(await film(new WebMOutputFormat(), 'vp8')),
    mov: text(await film(new MovOutputFormat({ fastStart: false }), 'vp9', { rotation: 90 })),
    edited: text(await film(new MovOutputFormat({ fastStart: false }), 'vp9', { heardAs: 'pcm-s16' })),
    silent: text(await film(new Mp4OutputFormat({ fastStart: 'fragmented' }), 'vp9', { isSilent: true })),
    recorded: text(await recorded()),
    large: text(await called('vp9', { codec: 'vp09.00.10.08' }, 9_000_000)),
    trimmed: text(await film(new MovOutputFormat({ fastStart: false }), 'avc', { heardAs: 'pcm-s16', keyFrameInterval: 10 })),
    mkv: text(await film(new MkvOutputFormat(), 'avc')),
    ogg: text(await note()),
    hevc: text(await called('hevc', { codec: 'hvc1.1.6.L93.B0', description: new Uint8Array(23) }, 100)),
  });`;

/** Makes the films in the page. */
export async function makeFilms(page: Page): Promise<Films> {
  const films = await runInPage<Record<keyof Films, string>>(page, code);
  const bytes = (name: keyof Films) => Buffer.from(films[name], 'base64');
  return {
    webm: bytes('webm'),
    mov: bytes('mov'),
    edited: bytes('edited'),
    silent: bytes('silent'),
    recorded: bytes('recorded'),
    large: bytes('large'),
    trimmed: bytes('trimmed'),
    mkv: bytes('mkv'),
    ogg: bytes('ogg'),
    hevc: bytes('hevc'),
  };
}
