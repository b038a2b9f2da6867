import { fireEvent, render, screen } from '@testing-library/react';
import { SectionBoundary } from './error-boundary';

test('a failed part says so in its place and can be retried; the rest of the page stays', () => {
  // React logs errors that a boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  const Panel = () => {
    if (isBroken) throw new TypeError('slide is undefined');
    return <p>Notes of slide 1</p>;
  };
  render(
    <>
      <p>Timeline</p>
      <SectionBoundary>
        <Panel />
      </SectionBoundary>
    </>,
  );
  expect(screen.getByText('Timeline')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('This part couldn’t be shown');
  isBroken = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  return screen.findByText('Notes of slide 1');
});
