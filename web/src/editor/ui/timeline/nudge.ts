/** A step that can just be heard, and one to get somewhere. */
const NUDGE_MS = 50;
const NUDGE_FAR_MS = 500;

/** By how much an arrow key moves what has the focus; undefined for other keys. */
export function nudgeMs({ key, shiftKey }: { key: string; shiftKey: boolean }): number | undefined {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  return (key === 'ArrowLeft' ? -1 : 1) * (shiftKey ? NUDGE_FAR_MS : NUDGE_MS);
}
