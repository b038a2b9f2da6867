import { PeakBuilder } from '../../../platform/audio/peak-builder';
import { handleWorkerJob } from '../../../platform/files/worker-job';
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
import type { RecoveryRequest } from './recover-take';

handleWorkerJob<RecoveryRequest>((order, onProgress) => {
  if (order.type === 'make-video') return addVideoFile(order.take, onProgress);
  const { type, takeId } = order;
  // To play at once, the file is a WAV whose bytes stay on disk.
  return readTake(takeId, (sound) => (type === 'open' ? sound.toWav() : encodeAll(takeId, sound, onProgress)));
});

/**
 * Reads a take from disk, as Stop would have returned it. Less than a minute of its sound is in memory, however long it is.
 * @param makeFile makes its sound file
 * @throws if the journal can't be read, there is no sound, or no encoder can be loaded
 */
async function readTake(takeId: string, makeFile: (sound: TakeAudio) => Blob | Promise<Blob>): Promise<Take> {
  const { journal, sound, videoSource } = await readStoredTake(takeId);
  const { id, projectId, replaced, startedAt, sampleRate, audioIssues } = journal;
  const { sampleCount } = sound;
  if (sampleCount === 0) throw new Error('This recording has no sound.');
  return {
    id,
    projectId,
    replaced,
    startedAt,
    sampleRate,
    sampleCount,
    slides: normalizeSlides(journal.slides, sampleCount),
    audioIssues,
    m4a: await makeFile(sound),
    peaks: await buildPeaks(sound),
    video: videoSource && { source: videoSource, ranges: journal.recordingRanges },
  };
}

/** Encodes a take. The packets are stored next to its journal, so that an interrupted recovery resumes. */
async function encodeAll(takeId: string, sound: TakeAudio, onProgress: (share: number) => void): Promise<Blob> {
  const { sampleCount, sampleRate } = sound;
  const encoder = await BatchEncoder.prepare(sampleRate);
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

async function buildPeaks(sound: TakeAudio): Promise<Int8Array> {
  const peaks = new PeakBuilder(sound.sampleRate);
  for (let at = 0; at < sound.sampleCount; at += READ_SAMPLES) {
    peaks.add(toFloat32(await sound.read(at, Math.min(at + READ_SAMPLES, sound.sampleCount))));
  }
  return peaks.finish();
}
