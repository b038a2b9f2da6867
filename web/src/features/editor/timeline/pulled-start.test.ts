import { numberedPosition } from '../../../../../shared/testing/numbered-position';
import { type Clip } from '#shared/entities/clip';
import { layOutClips } from '#shared/time/timeline';
import { findPulledStart } from './timeline-scale';

const clip = (created_at: number, trim_start: number, trim_end: number) =>
  ({ created_at, position: numberedPosition(created_at), trim_start, trim_end }) as Clip;
const settled = layOutClips([clip(1, 0, 1000), clip(2, 100, 2000), clip(3, 0, 500)]);

describe('dragging an end of a clip', () => {
  it('its start moves what follows with the pointer, in both directions', () => {
    expect(findPulledStart(settled, layOutClips([clip(1, 0, 1000), clip(2, 400, 2000), clip(3, 0, 500)]))).toEqual({
      fromMs: 1000,
      byMs: 300,
    });
    expect(findPulledStart(settled, layOutClips([clip(1, 0, 1000), clip(2, 20, 2000)]))).toEqual({
      fromMs: 1000,
      byMs: -80,
    });
  });

  it('its end, or no drag at all, moves nothing', () => {
    expect(findPulledStart(settled, layOutClips([clip(1, 0, 700), clip(2, 100, 2000)]))).toBeUndefined();
    expect(findPulledStart(settled, settled)).toBeUndefined();
  });
});
