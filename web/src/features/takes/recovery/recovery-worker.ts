import { PeakBuilder } from '../../../platform/audio/peak-builder';
import { inSteps } from '../../../platform/files/progress-steps';
import { AAC_FRAME } from '../encode/aac-encoder';
import { m4aHead } from '../encode/m4a-head';
import { toFloat32 } from '../store/samples';
import { readStoredTake, type TakeSound } from '../store/stored-take';
import { settleSlides, type Take } from '../store/take';
import { takeFolder } from '../store/take-storage';
import { BALLAST_FILE } from '../store/video-files';
import { takeWithVideo } from '../video/make-video';
import { BATCH_PACKETS, BatchEncoder, isLastBatch, READ } from './batch-encoder';
import { PacketStore } from './packet-store';
import type { FromRecovery, ToRecovery } from './recover-take';

const tell = (message: FromRecovery): void => self.postMessage(message);

const tellShare = inSteps((share) => tell({ type: 'progress', share }));

function obey(order: ToRecovery): Promise<Take> {
  if (order.type === 'recover') return recoverFromDisk(order.takeId, tellShare);
  return order.type === 'open' ? soundToPlay(order.takeId) : takeWithVideo(order.take, tellShare);
}

self.onmessage = ({ data }: MessageEvent<ToRecovery>) => {
  obey(data).then(
    (take) => tell({ type: 'done', take }),
    (error: unknown) => tell({ type: 'failed', reason: error instanceof Error ? error.message : String(error) }),
  );
};

/**
 * Makes from what is on disk what stopping would have made; works in a worker. However long the take is, less than a minute of
 * it is in memory. Its packets are written beside its journal, where a recovery that was interrupted is gone on with.
 * @param tell told which share of the sound file is made, 0 to 1
 * @throws when the journal cannot be read, there is no sound, or no encoder can be loaded
 */
export async function recoverFromDisk(takeId: string, tell: (share: number) => void): Promise<Take> {
  const { journal, sound, videoSource } = await readStoredTake(takeId);
  const { id, projectId, replaced, startedAt, sampleRate, health } = journal;
  const { sampleCount } = sound;
  if (sampleCount === 0) throw new Error('This recording holds no sound.');
  const encoder = await BatchEncoder.prepare(sampleRate);
  const m4a = await encodeAll(takeId, sound, encoder, tell);
  const peaks = await peaksOf(sound);
  return {
    id,
    projectId,
    replaced,
    startedAt,
    sampleRate,
    sampleCount,
    slides: settleSlides(journal.slides, sampleCount),
    health,
    m4a,
    peaks,
    video: videoSource && { source: videoSource, ranges: journal.ofTape },
  };
}

async function encodeAll(
  takeId: string,
  sound: TakeSound,
  encoder: BatchEncoder,
  tell: (share: number) => void,
): Promise<Blob> {
  const { sampleCount, sampleRate } = sound;
  const { decoderConfig, delay } = encoder;
  const folder = await takeFolder(takeId, false);
  // What a killed tab has held for its sound.
  await folder.removeEntry(BALLAST_FILE).catch(() => undefined);
  const about = JSON.stringify({ sampleCount, sampleRate, maker: encoder.maker });
  const store = await PacketStore.open(folder, about, BATCH_PACKETS);
  const read = async (from: number, to: number) => toFloat32(await sound.read(from, to));
  try {
    for (let from = store.sizes.length; ; from += BATCH_PACKETS) {
      tell((from * AAC_FRAME) / sampleCount);
      store.append(await encoder.encode(from, sampleCount, read));
      if (isLastBatch(from, sampleCount)) break;
    }
  } catch (error) {
    store.close();
    throw error;
  }
  const packets = await store.finish();
  return new Blob([await m4aHead(store.sizes, decoderConfig, delay), packets], { type: 'audio/mp4' });
}

/** The waveform of a take on disk. */
export async function peaksOf(sound: TakeSound): Promise<Int8Array> {
  const peaks = new PeakBuilder(sound.sampleRate);
  for (let at = 0; at < sound.sampleCount; at += READ) {
    peaks.add(toFloat32(await sound.read(at, Math.min(at + READ, sound.sampleCount))));
  }
  return peaks.finish();
}

/** A take from disk to listen to: its sound as a wav file, whose bytes stay on disk. For a worker, as it reads all of it once. */
export async function soundToPlay(takeId: string): Promise<Take> {
  const { journal, sound, videoSource } = await readStoredTake(takeId);
  const { id, projectId, replaced, startedAt, sampleRate, health } = journal;
  const { sampleCount } = sound;
  if (sampleCount === 0) throw new Error('This recording holds no sound.');
  const slides = settleSlides(journal.slides, sampleCount);
  const about = { id, projectId, replaced, startedAt, sampleRate, sampleCount, slides, health };
  const video = videoSource && { source: videoSource, ranges: journal.ofTape };
  return { ...about, video, m4a: sound.wav(), peaks: await peaksOf(sound) };
}
