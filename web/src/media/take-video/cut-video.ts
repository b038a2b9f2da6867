import type { SampleRange } from '../capture/sample-range';
import type { VideoPacket } from './video-packet';

/** A packet that is in the take, and the sample of the take from which it is shown. */
export interface ShownPacket {
  /** Its number among all packets. */
  index: number;
  at: number;
}

/**
 * The pictures of a take that is cut so from its tape. A picture that builds on the one before it is in the take where that one
 * is: after a cut, pictures begin with the next that stands alone, which is shown from the cut on. None is shown for less than
 * `shortest` samples: those that came while the tape stood still lie close together.
 */
export function cutVideo(
  packets: readonly VideoPacket[],
  ranges: readonly SampleRange[],
  shortest: number,
): ShownPacket[] {
  const shown: ShownPacket[] = [];
  let before = 0;
  let next = 0;
  for (const { from, to } of ranges) {
    const first = shown.length;
    while ((packets[next]?.at ?? Infinity) < from) next++;
    for (; (packets[next]?.at ?? Infinity) < to; next++) {
      const isBuiltOn = shown.at(-1)?.index === next - 1;
      if (!packets[next]!.isKey && !isBuiltOn) continue;
      const at = shown.length === first ? before : before + packets[next]!.at - from;
      const least = (shown.at(-1)?.at ?? -shortest) + shortest;
      shown.push({ index: next, at: Math.max(at, least) });
    }
    before += to - from;
  }
  return shown.filter(({ at }) => at < before);
}
