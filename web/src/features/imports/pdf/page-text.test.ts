import { SLIDE_TEXT_MAX } from '#shared/entities/slide';
import { toSingleLine } from './page-text';

describe('the text of a page', () => {
  it('is one line', () => expect(toSingleLine('Results of\n\tthe  year ')).toBe('Results of the year'));

  it('is cut between two words if it is too long', () => {
    const text = toSingleLine('word '.repeat(400));
    expect(text.length).toBeLessThanOrEqual(SLIDE_TEXT_MAX);
    expect(text).toMatch(/word…$/);
  });

  it('is cut anywhere if it has no spaces', () => {
    expect(toSingleLine('x'.repeat(5000)).length).toBeLessThanOrEqual(SLIDE_TEXT_MAX);
  });
});
