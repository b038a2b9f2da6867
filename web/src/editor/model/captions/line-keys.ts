import { type CaptionSpan } from '#shared/captions/caption-spans';

/**
 * A key for each line, which stays when what plays before it gets longer or shorter: the caption's id, and from the second on which of
 * the places it is where the caption plays.
 */
export function lineKeys(lines: readonly Pick<CaptionSpan, 'caption'>[]): string[] {
  const met = new Map<string, number>();
  return lines.map(({ caption: { id } }) => {
    const place = (met.get(id) ?? 0) + 1;
    met.set(id, place);
    return place === 1 ? id : `${id} ${place}`;
  });
}
