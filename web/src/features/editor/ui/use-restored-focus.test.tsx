import { render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useRef } from 'react';
import { useRestoredFocus } from './use-restored-focus';

function Place({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useRestoredFocus(place);
  return <div ref={place}>{children}</div>;
}

function List({ names, hasField }: { names: readonly string[]; hasField?: boolean }) {
  return (
    <Place>
      {names.map((name) => (
        <p key={name}>
          <button>{name}</button>
        </p>
      ))}
      {hasField && <input aria-label="Words" />}
    </Place>
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

test('a choice next to a removed button gets the focus before a button further away', async () => {
  const choices = (isOpening: boolean) => (
    <Place>
      <button>Undo</button>
      <div>
        <p>
          <select aria-label="Who can watch" />
        </p>
        {isOpening && <button>Let anyone watch</button>}
      </div>
    </Place>
  );
  const { rerender } = render(choices(true));
  screen.getByText('Let anyone watch').focus();
  rerender(choices(false));
  await waitFor(() => expect(screen.getByLabelText('Who can watch')).toHaveFocus());
});

test('if a field disappears during typing, no button gets the focus', async () => {
  const { rerender } = render(<List names={['A']} hasField />);
  screen.getByLabelText('Words').focus();
  rerender(<List names={['A']} />);
  await new Promise(requestAnimationFrame);
  expect(document.body).toHaveFocus();
});
