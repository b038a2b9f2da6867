import { render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { useRestoredFocus } from './use-restored-focus';

function List({ names, hasField }: { names: readonly string[]; hasField?: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useRestoredFocus(place);
  return (
    <div ref={place}>
      {names.map((name) => (
        <p key={name}>
          <button>{name}</button>
        </p>
      ))}
      {hasField && <input aria-label="Words" />}
    </div>
  );
}

test('after a deletion, the focus goes to the neighbor, never to the page', async () => {
  const { rerender } = render(<List names={['A', 'B', 'C']} />);
  screen.getByText('B').focus();
  rerender(<List names={['A', 'C']} />);
  await waitFor(() => expect(screen.getByText('C')).toHaveFocus());
  rerender(<List names={['A']} />);
  await waitFor(() => expect(screen.getByText('A')).toHaveFocus());
});

test('if a field disappears during typing, no button gets the focus', async () => {
  const { rerender } = render(<List names={['A']} hasField />);
  screen.getByLabelText('Words').focus();
  rerender(<List names={['A']} />);
  await new Promise(requestAnimationFrame);
  expect(document.body).toHaveFocus();
});
