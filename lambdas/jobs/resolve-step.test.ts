import { resolveStep } from './job';

const SENT_AT = 1_800_000_000_000;

describe("the step of a job's message", () => {
  test('is the one that it states, up to the limit', () => {
    expect(resolveStep({ step: 7, sent_at: SENT_AT }, SENT_AT + 300)).toBe(7);
    expect(resolveStep({ step: 1000, sent_at: SENT_AT }, SENT_AT)).toBe(1000);
  });

  test('a job that never ends is dropped', () => {
    expect(() => resolveStep({ step: 1001, sent_at: SENT_AT }, SENT_AT + 300)).toThrow('1000 steps');
  });

  test('moved back by an operator, it counts as new, and starts its steps over', () => {
    expect(resolveStep({ step: 1001, sent_at: SENT_AT }, SENT_AT + 15 * 60_000)).toBe(1);
  });
});
