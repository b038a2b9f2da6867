/** A position that puts an item before the `index`-th of its neighbours, which are in order; at the end when there is none. */
export function positionAmong(neighbours: readonly { position: number }[], index: number): number {
  const before = neighbours[index - 1]?.position;
  const after = neighbours[index]?.position;
  if (before === undefined) return after === undefined ? 0 : after - 1;
  return after === undefined ? before + 1 : (before + after) / 2;
}
