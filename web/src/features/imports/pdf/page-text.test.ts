import { SLIDE_TEXT_MAX } from '#shared/entities/slide';
import { slideText } from './page-text';

const piece = (text: string, size: number) => ({ text, size, x: 0, y: 0, fontId: 'a' });

describe('the text of a slide', () => {
  it('has the words of the largest type on its first line, and all others below it', () => {
    const pieces = [piece('Chapter 2\n', 10), piece('Results of\n', 32), piece(' ', 8), piece('the  year\n', 31.9)];
    expect(slideText([...pieces, piece('Revenue\n', 18), piece('grew', 18)])).toBe(
      'Results of the year\nChapter 2\nRevenue\ngrew',
    );
    expect(slideText(pieces)).toBe('Results of the year\nChapter 2');
  });

  it('has its first line alone as the title if all words have one size', () => {
    expect(slideText([piece('Agenda\n', 12), piece('One\n', 12), piece('Two', 12)])).toBe('Agenda\nOne\nTwo');
    expect(slideText([piece('\n', 12), piece('Thank you', 12)])).toBe('Thank you');
    expect(slideText([])).toBe('');
  });

  it('has a line for each item and paragraph, also for one that was printed on two', () => {
    const printed = [
      '• Hire two  people',
      '• Find a room in the middle of',
      'the town',
      'near it',
      ' ',
      '• Open Lisbon',
    ];
    const pieces = printed.map((line) => piece(`${line}\n`, 18));
    expect(slideText([piece('Plan\n', 32), ...pieces])).toBe(
      'Plan\n• Hire two people\n• Find a room in the middle of the town\nnear it\n• Open Lisbon',
    );
  });

  it('takes no time that grows with the square of what a hostile file contains', () => {
    expect(slideText([piece('Title\n', 32), piece(`a${' '.repeat(1_000_000)}b`, 12)])).toBe('Title\na b');
    const many = Array.from({ length: 200_000 }, () => piece('word ', 12));
    expect(slideText([...many.map(() => piece('word ', 32)), ...many])).toMatch(/^word word/);
  });

  it('is cut between two words if it is too long', () => {
    const text = slideText([piece('word '.repeat(400), 12)]);
    expect(text.length).toBeLessThanOrEqual(SLIDE_TEXT_MAX);
    expect(text).toMatch(/word…$/);
    expect(slideText([piece('line\n'.repeat(400), 12)])).toMatch(/line…$/);
  });

  it('is cut anywhere if it has no spaces', () => {
    expect(slideText([piece('x'.repeat(5000), 12)]).length).toBeLessThanOrEqual(SLIDE_TEXT_MAX);
  });
});
