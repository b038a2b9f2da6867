import { SampleClock } from './sample-clock';

const RATE = 48_000;

describe('the sample of a moment', () => {
  it('is counted from the chunk that took the shortest way', () => {
    const clock = new SampleClock(RATE);
    clock.hear(1020, 10);
    clock.hear(1025, 20);
    clock.record(20, 960);
    expect(clock.momentOf(20)).toBe(1025);
    expect(clock.sampleAt(1025)).toBe(960);
    expect(clock.sampleAt(1005)).toBe(0);
  });

  it('is right although sound waited in line while the machine was busy', () => {
    const clock = new SampleClock(RATE);
    for (let i = 1; i <= 100; i++) clock.hear(5000 + i * 10, i * 10);
    // Half a second late: the key was pressed when sample 72 000 was spoken, and is read now.
    clock.hear(6510, 1010);
    clock.record(1010, 101 * 480);
    expect(Math.abs(clock.sampleAt(6500) - 72_000)).toBeLessThan(RATE * 0.005);
  });

  it('is the end of the sound when the clocks make no sense', () => {
    const clock = new SampleClock(RATE);
    clock.hear(1_000_000, 10);
    clock.record(10, 480);
    expect(clock.sampleAt(5_000_000)).toBe(480);
    expect(clock.sampleAt(1000)).toBe(480);
  });

  it('is 0 before anything is recorded, and never less', () => {
    const clock = new SampleClock(RATE);
    expect(clock.sampleAt(123)).toBe(0);
    clock.hear(1000, 10);
    clock.record(10, 480);
    expect(clock.sampleAt(500)).toBe(0);
  });
});
