import type { Scene } from '#shared/publish/scenes';
import { parseTime } from '#shared/time/parse-time';
import type { SafeStorage } from '../../../platform/storage/safe-storage';

/** The start position in milliseconds: `?t=` (a time) or `?slide=` (a slide number, at its first appearance); undefined for neither. */
export function parseStartPosition(search: string, scenes: readonly Scene[], duration: number): number | undefined {
  const query = new URLSearchParams(search);
  const time = parseTime(query.get('t') ?? '');
  if (time !== undefined) return Math.min(time, duration);
  const slide = Number(query.get('slide'));
  return slide > 0 ? scenes.find((scene) => scene.slide === slide)?.start : undefined;
}

const KEY = 'narradeck.positions';

/** In the first seconds and near the end, starting over is as good. */
const NEAR_START_MS = 5_000;
const NEAR_END_MS = 10_000;

/** Of more presentations than this, the oldest position is dropped. */
const POSITIONS_MAX = 50;

type WatchPosition = [publishUrl: string, ms: number];

const isPosition = (entry: unknown): entry is WatchPosition =>
  Array.isArray(entry) && typeof entry[0] === 'string' && Number.isFinite(entry[1]);

/** The newest first; none if what is stored can't be read. */
function readAll(storage: SafeStorage): WatchPosition[] {
  try {
    const stored: unknown = JSON.parse(storage.read(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPosition) : [];
  } catch {
    return [];
  }
}

const isWorthContinuing = (ms: number, durationMs: number): boolean =>
  ms >= NEAR_START_MS && ms <= durationMs - NEAR_END_MS;

/** Where a person stopped watching on this device, in milliseconds; undefined if nowhere, or if the presentation is now too short for it. */
export function readWatchPosition(storage: SafeStorage, publishUrl: string, durationMs: number): number | undefined {
  const ms = readAll(storage).find(([url]) => url === publishUrl)?.[1];
  return ms !== undefined && isWorthContinuing(ms, durationMs) ? ms : undefined;
}

/** Stores where a person stopped; in the first seconds and near the end, forgets it. */
export function storeWatchPosition(storage: SafeStorage, publishUrl: string, ms: number, durationMs: number): void {
  const others = readAll(storage).filter(([url]) => url !== publishUrl);
  const own: WatchPosition[] = isWorthContinuing(ms, durationMs) ? [[publishUrl, Math.round(ms)]] : [];
  storage.write(KEY, JSON.stringify([...own, ...others].slice(0, POSITIONS_MAX)));
}
