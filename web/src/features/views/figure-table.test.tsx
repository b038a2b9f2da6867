import { render, screen } from '@testing-library/react';
import { FigureTable } from './figure-table';

test('a long table renders the rows in sight, and says to screen readers which ones of how many they are', () => {
  // jsdom has no layout.
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
  const rows = Array.from({ length: 300 }, (_, index) => ({ name: `Slide ${index + 1}`, cells: ['0:01'] }));
  render(<FigureTable label="Figures" headings={['Slide', 'Time']} rows={rows} />);
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '301');
  const shown = screen.getAllByRole('row');
  expect(shown.length).toBeLessThan(50);
  expect(shown.map((row) => row.getAttribute('aria-rowindex'))).toEqual(shown.map((_, index) => `${index + 1}`));
  expect(shown[1]).toHaveTextContent('Slide 1');
});
