import { PeakBuilder } from '../../../platform/audio/peak-builder';
import { throttleProgress } from '../../../platform/files/throttle-progress';
import { AAC_FRAME } from '../encode/aac-encoder';
import { buildM4aHead } from '../encode/m4a-head';
import { toFloat32 } from '../store/samples';
import { readStoredTake, type TakeAudio } from '../store/stored-take';
import { normalizeSlides, type Take } from '../store/take';
import { openTakeFolder } from '../store/take-storage';
import { RESERVE_FILE } from '../store/video-files';
import { addVideoFile } from '../video/make-video';
import { BATCH_PACKETS, BatchEncoder, isLastBatch, READ_SAMPLES } from './batch-encoder';
import { PacketStore } from './packet-store';
import type { RecoveryEvent, RecoveryRequest } from './recover-take';

const emit = (message: RecoveryEvent): void => self.postMessage(message);

const emitProgress = throttleProgress((share) => emit({ type: 'progress', share }));

function handle(order: RecoveryRequest): Promise<Take> {
  if (order.type === 'recover') return recoverFromDisk(order.takeId, emitProgress);
  return order.type === 'open' ? readForPlayback(order.takeId) : addVideoFile(order.take, emitProgress);
}

self.onmessage = ({ data }: MessageEvent<RecoveryRequest>) => {
  handle(data).then(
    (take) => emit({ type: 'done', take }),
    (error: unknown) => emit({ type: 'failed', reason: error instanceof Error ? error.message : String(error) }),
  );
};

/**
 * Recovers a take from disk, as Stop would have returned it; runs in a worker. Less than a minute of a take is in memory, however long it
 * is. The packets are stored next to its journal, so that an interrupted recovery resumes.
 * @param onProgress receives the finished share of the sound file, 0 to 1
 * @throws if the journal can't be read, there is no sound, or no encoder can be loaded
 */
export async function recoverFromDisk(takeId: string, onProgress: (share: number) => void): Promise<Take> {
  const { journal, sound, videoSource } = await readStoredTake(takeId);
  const { id, projectId, replaced, startedAt, sampleRate, audioIssues } = journal;
  const { sampleCount } = sound;
  if (sampleCount === 0) throw new Error('This recording holds no sound.');
  const encoder = await BatchEncoder.prepare(sampleRate);
  const m4a = await encodeAll(takeId, sound, encoder, onProgress);
  const peaks = await buildPeaks(sound);
  return {
    id,
    projectId,
    replaced,
    startedAt,
    sampleRate,
    sampleCount,
    slides: normalizeSlides(journal.slides, sampleCount),
    audioIssues,
    m4a,
    peaks,
    video: videoSource && { source: videoSource, ranges: journal.recordingRanges },
  };
}

async function encodeAll(
  takeId: string,
  sound: TakeAudio,
  encoder: BatchEncoder,
  onProgress: (share: number) => void,
): Promise<Blob> {
  const { sampleCount, sampleRate } = sound;
  const { decoderConfig, delay } = encoder;
  const folder = await openTakeFolder(takeId, false);
  // The space that a killed tab reserved for its sound.
  await folder.removeEntry(RESERVE_FILE).catch(() => undefined);
  const about = JSON.stringify({ sampleCount, sampleRate, maker: encoder.fingerprint });
  const store = await PacketStore.open(folder, about, BATCH_PACKETS);
  const read = async (from: number, to: number) => toFloat32(await sound.read(from, to));
  try {
    for (let from = store.sizes.length; ; from += BATCH_PACKETS) {
      onProgress((from * AAC_FRAME) / sampleCount);
      store.append(await encoder.encode(from, sampleCount, read));
      if (isLastBatch(from, sampleCount)) break;
    }
  } catch (error) {
    store.close();
    throw error;
  }
  const packets = await store.finish();
  return new Blob([await buildM4aHead(store.sizes, decoderConfig, delay), packets], { type: 'audio/mp4' });
}

export async function buildPeaks(sound: TakeAudio): Promise<Int8Array> {
  const peaks = new PeakBuilder(sound.sampleRate);
  for (let at = 0; at < sound.sampleCount; at += READ_SAMPLES) {
    peaks.add(toFloat32(await sound.read(at, Math.min(at + READ_SAMPLES, sound.sampleCount))));
  }
  return peaks.finish();
}

/** Opens a take on disk for playback: its sound is a WAV file whose bytes stay on disk. Reads all of it once, so it runs in a worker. */
export async function readForPlayback(takeId: string): Promise<Take> {
  const { journal, sound, videoSource } = await readStoredTake(takeId);
  const { id, projectId, replaced, startedAt, sampleRate, audioIssues } = journal;
  const { sampleCount } = sound;
  if (sampleCount === 0) throw new Error('This recording holds no sound.');
  const slides = normalizeSlides(journal.slides, sampleCount);
  const about = { id, projectId, replaced, startedAt, sampleRate, sampleCount, slides, audioIssues: audioIssues };
  const video = videoSource && { source: videoSource, ranges: journal.recordingRanges };
  return { ...about, video, m4a: sound.toWav(), peaks: await buildPeaks(sound) };
}
