import type { Scene } from '#shared/publish/scenes';

/** The publish data's address: the whole project, or the clip that `?clip=` names by its `created_at` (spec section 7). */
export function buildPublishUrl(id: string, search: string): string {
  const clip = new URLSearchParams(search).get('clip');
  return `/publish/${encodeURIComponent(id)}${clip === null ? '' : `?clip=${encodeURIComponent(clip)}`}`;
}

const CLOCK = /^(?:(\d+):)?(\d+):(\d{1,2})$/;
const UNITS = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/;

/** Parses `90`, `90s`, `1m30s`, `1h2m3s`, `1:30`, or `1:02:03` as milliseconds; undefined for any other text. */
export function parseTime(text: string): number | undefined {
  const match = CLOCK.exec(text) ?? (text === '' ? null : UNITS.exec(text));
  if (!match) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
}

/** The start position in milliseconds: `?t=` (a time) or `?slide=` (a slide number, at its first appearance); undefined for neither. */
export function parseStartPosition(search: string, scenes: readonly Scene[], duration: number): number | undefined {
  const query = new URLSearchParams(search);
  const time = parseTime(query.get('t') ?? '');
  if (time !== undefined) return Math.min(time, duration);
  const slide = Number(query.get('slide'));
  return slide > 0 ? scenes.find((scene) => scene.slide === slide)?.start : undefined;
}
