import type { TakePart } from './room';
import type { KeptTake } from './take-clip';

/** A kept take of which the timeline plays only a part; the file stays whole, so that the ends can be drawn out again. */
export function partOf({ clip, markers }: KeptTake, part: TakePart | undefined): KeptTake {
  if (!part) return { clip, markers };
  const { fromMs, toMs } = part;
  return { clip: { ...clip, trim_start: fromMs, trim_end: toMs, duration: toMs - fromMs }, markers };
}
