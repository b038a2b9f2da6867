import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';

/** A stretch of sound in seconds. */
export interface Stretch {
  start: number;
  end: number;
}

/** Windows are so long, in seconds. */
const WINDOW = 0.2;
/** A window is silent where its packets take less than this part of what the fullest ones take. */
const SILENT_PART = 0.4;

/** How many bytes the packets of each window take; empty for a file without sound. Throws for one that can't be read. */
async function bytesOfWindows(file: Uint8Array): Promise<number[]> {
  const input = new Input({ source: new BufferSource(file), formats: ALL_FORMATS });
  try {
    const track = await input.getPrimaryAudioTrack();
    const windows: number[] = [];
    if (!track) return windows;
    for await (const { timestamp, byteLength } of new EncodedPacketSink(track).packets()) {
      const at = Math.max(0, Math.floor(timestamp / WINDOW));
      windows[at] = (windows[at] ?? 0) + byteLength;
    }
    return Array.from(windows, (bytes: number | undefined) => bytes ?? 0);
  } finally {
    input.dispose();
  }
}

/**
 * Where something is heard in a file, by how many bytes an encoder spends on it, as nothing here decodes sound. Where it spends the
 * same on all of it, all of it is.
 */
export async function voicedStretches(file: Uint8Array): Promise<Stretch[]> {
  const windows = await bytesOfWindows(file);
  const full = [...windows].sort((a, b) => b - a)[Math.floor(windows.length / 10)] ?? 0;
  const stretches: Stretch[] = [];
  for (const [at, bytes] of windows.entries()) {
    if (bytes < full * SILENT_PART || bytes === 0) continue;
    const [start, end] = [at * WINDOW, (at + 1) * WINDOW];
    const last = stretches.at(-1);
    if (last && start - last.end < 1e-6) last.end = end;
    else stretches.push({ start, end });
  }
  return stretches;
}
