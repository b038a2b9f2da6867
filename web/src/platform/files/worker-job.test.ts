import { throttleProgress } from './worker-job';

describe('the progress of a file', () => {
  it('is reported a hundred times at most, however many pictures it has, and to its end', () => {
    const emitted: number[] = [];
    const emit = throttleProgress((share) => emitted.push(share));
    for (let picture = 1; picture <= 10_000; picture++) emit(picture / 10_000);
    expect(emitted).toHaveLength(100);
    expect([emitted[0], emitted.at(-1)]).toEqual([0.01, 1]);
  });
});
