import { resolveStep } from './job';

const SENT_AT = 1_800_000_000_000;

describe('which step of its job a message is', () => {
  test('is what it says, as long as no job has so many', () => {
    expect(resolveStep({ step: 7, sent_at: SENT_AT }, SENT_AT + 300)).toBe(7);
    expect(resolveStep({ step: 1000, sent_at: SENT_AT }, SENT_AT)).toBe(1000);
  });

  test('a job that goes on for ever is given up', () => {
    expect(() => resolveStep({ step: 1001, sent_at: SENT_AT }, SENT_AT + 300)).toThrow('1000 steps');
  });

  test('one that an operator moves back, which the queue takes as sent anew, begins its steps again', () => {
    expect(resolveStep({ step: 1001, sent_at: SENT_AT }, SENT_AT + 15 * 60_000)).toBe(1);
  });
});
