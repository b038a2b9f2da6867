import { inSteps } from './progress-steps';

describe('how far a file is', () => {
  it('is told a hundred times at most, however many pictures it has, and to its end', () => {
    const told: number[] = [];
    const tell = inSteps((share) => told.push(share));
    for (let picture = 1; picture <= 10_000; picture++) tell(picture / 10_000);
    expect(told).toHaveLength(100);
    expect([told[0], told.at(-1)]).toEqual([0.01, 1]);
  });
});
