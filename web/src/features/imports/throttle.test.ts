import { throttle } from './batches';

const observed = () => {
  const goes: number[][] = [];
  return { goes, ...throttle<number>((items) => goes.push([...items]), 100) };
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('what is told in bursts', () => {
  it('is told at once when nothing was told lately', () => {
    const { add, goes } = observed();
    add(1);
    jest.advanceTimersByTime(100);
    add(2);
    expect(goes).toEqual([[1], [2]]);
  });

  it('is told together when it comes within the gap', () => {
    const { add, goes } = observed();
    for (const item of [1, 2, 3]) add(item);
    expect(goes).toEqual([[1]]);
    jest.advanceTimersByTime(100);
    expect(goes).toEqual([[1], [2, 3]]);
  });

  it('keeps the gap after what was told together, too', () => {
    const { add, goes } = observed();
    add(1);
    add(2);
    jest.advanceTimersByTime(100);
    add(3);
    jest.advanceTimersByTime(99);
    expect(goes).toEqual([[1], [2]]);
    jest.advanceTimersByTime(1);
    expect(goes).toEqual([[1], [2], [3]]);
  });

  it('does not wait any more when it is flushed, and nothing is told twice', () => {
    const { add, flush, goes } = observed();
    add(1);
    add(2);
    flush();
    jest.advanceTimersByTime(1000);
    expect(goes).toEqual([[1], [2]]);
  });
});
