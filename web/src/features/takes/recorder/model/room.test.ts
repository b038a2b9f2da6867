import { hasRoom, isRoomFull, remainingMs, isPartChoiceNeeded, findFittingPart, roomWarning, fitTake } from './room';

describe('the room left by the plan', () => {
  it.each([
    [300_000, null],
    [60_001, null],
    [60_000, 'one-minute'],
    [10_001, 'one-minute'],
    [10_000, 'ten-seconds'],
    [0, 'ten-seconds'],
  ])('with %i ms left warns: %p', (leftMs, warning) => {
    expect(roomWarning(leftMs)).toBe(warning);
  });

  it('stops a take before it is too long to keep', () => {
    expect(isRoomFull(60_000, 59_000)).toBe(false);
    expect(isRoomFull(60_000, 59_700)).toBe(true);
    expect(findFittingPart(59_999, 60_000, 'end')).toBeUndefined();
  });

  it('is never negative, and unlimited if the plan is unknown', () => {
    expect(remainingMs(1000, 5000)).toBe(0);
    expect(isRoomFull(Infinity, 1e9)).toBe(false);
    expect(findFittingPart(1e9, Infinity, 'end')).toBeUndefined();
    expect([hasRoom(-5000), hasRoom(1000), hasRoom(2000)]).toEqual([false, false, true]);
  });

  it('asks no question about a take that stopped at the limit a moment late', () => {
    expect(isPartChoiceNeeded(24_000, 24_000)).toBe(false);
    expect(isPartChoiceNeeded(24_200, 24_000)).toBe(false);
    expect(isPartChoiceNeeded(24_300, 24_000)).toBe(true);
    expect(isPartChoiceNeeded(800, 0)).toBe(true);
  });

  it('keeps nothing in vain: all, the chosen part with the rest saved, or nothing', () => {
    expect(fitTake(24_000, 24_000, 'end')).toEqual({ part: undefined, leavesRest: false, canKeep: true });
    const cutOff = { fromMs: 0, toMs: 24_000 };
    expect(fitTake(24_200, 24_000, 'end')).toEqual({ part: cutOff, leavesRest: false, canKeep: true });
    const chosen = { fromMs: 6000, toMs: 30_000 };
    expect(fitTake(30_000, 24_000, 'end')).toEqual({ part: chosen, leavesRest: true, canKeep: true });
    expect(fitTake(30_000, 0, 'end')).toMatchObject({ leavesRest: true, canKeep: false });
  });

  it('keeps the part that the person chose of a longer take', () => {
    expect(findFittingPart(90_000, 60_000, 'beginning')).toEqual({ fromMs: 0, toMs: 60_000 });
    expect(findFittingPart(90_000, 60_000, 'end')).toEqual({ fromMs: 30_000, toMs: 90_000 });
    expect(findFittingPart(90_000, -5000, 'end')).toEqual({ fromMs: 90_000, toMs: 90_000 });
  });
});
