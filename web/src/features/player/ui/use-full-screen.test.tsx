import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { useFullScreen } from './player';

function Frame() {
  const frame = useRef<HTMLDivElement>(null);
  const { enlarged, toggle } = useFullScreen(frame);
  return (
    <div ref={frame}>
      <button onClick={toggle}>{enlarged ?? 'small'}</button>
    </div>
  );
}

test('if no element can be full-screen, as on an iPhone, the player fills the window, and restores it', async () => {
  expect(document.fullscreenEnabled).toBeFalsy();
  render(<Frame />);
  await userEvent.click(screen.getByRole('button', { name: 'small' }));
  await userEvent.click(screen.getByRole('button', { name: 'window' }));
  expect(screen.getByRole('button', { name: 'small' })).toBeInTheDocument();
});
