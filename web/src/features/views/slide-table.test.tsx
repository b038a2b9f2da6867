import { render, screen } from '@testing-library/react';
import { SlideTable } from './slide-table';

test('a long table renders the rows in sight, and says to screen readers which ones of how many they are', () => {
  // jsdom has no layout.
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
  const slides = Array.from({ length: 300 }, (_, index) => ({
    ...{ number: index + 1, title: '', start: index * 1000, end: (index + 1) * 1000 },
    ...{ viewers: 1, watchedMs: 1000, replays: 0 },
  }));
  render(<SlideTable slides={slides} views={1} />);
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '301');
  const rows = screen.getAllByRole('row');
  expect(rows.length).toBeLessThan(50);
  expect(rows.map((row) => row.getAttribute('aria-rowindex'))).toEqual(rows.map((_, index) => `${index + 1}`));
  expect(rows[1]).toHaveTextContent('Slide 1');
});
