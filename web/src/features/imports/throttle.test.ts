import { throttle } from './batches';

const observed = () => {
  const goes: number[][] = [];
  return { goes, ...throttle<number>((items) => goes.push([...items]), 100) };
};

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('a throttled function', () => {
  it('is called at once if there was no call lately', () => {
    const { add, goes } = observed();
    add(1);
    jest.advanceTimersByTime(100);
    add(2);
    expect(goes).toEqual([[1], [2]]);
  });

  it('combines calls within the interval', () => {
    const { add, goes } = observed();
    for (const item of [1, 2, 3]) add(item);
    expect(goes).toEqual([[1]]);
    jest.advanceTimersByTime(100);
    expect(goes).toEqual([[1], [2, 3]]);
  });

  it('keeps the interval after a combined call, too', () => {
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

  it('no longer waits when it is flushed, and calls nothing twice', () => {
    const { add, flush, goes } = observed();
    add(1);
    add(2);
    flush();
    jest.advanceTimersByTime(1000);
    expect(goes).toEqual([[1], [2]]);
  });
});
