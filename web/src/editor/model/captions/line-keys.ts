import { type CaptionSpan } from '#shared/captions/caption-spans';
import { captionName } from '#shared/entities/caption';

/**
 * A key for each line, which stays when what plays before it gets longer or shorter: the caption's name, and which of the places
 * it is where the caption plays.
 */
export function lineKeys(lines: readonly CaptionSpan[]): ReadonlyMap<CaptionSpan, string> {
  const met = new Map<string, number>();
  return new Map(
    lines.map((line) => {
      const name = captionName(line.caption);
      const place = (met.get(name) ?? 0) + 1;
      met.set(name, place);
      return [line, `${name} ${place}`];
    }),
  );
}
