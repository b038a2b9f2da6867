import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { IconButton } from './button';

function OnceButton({ onPress }: { onPress: () => void }) {
  const [isUsedUp, setUsedUp] = useState(false);
  const press = () => {
    onPress();
    setUsedUp(true);
  };
  return <IconButton label="Undo" icon="↶" disabled={isUsedUp} onClick={press} />;
}

test('a button that its own press disables keeps the focus, and does nothing more', async () => {
  const onPress = jest.fn();
  render(<OnceButton onPress={onPress} />);
  const button = screen.getByRole('button', { name: 'Undo' });
  await userEvent.click(button);
  expect(button).toHaveFocus();
  expect(button).not.toHaveAttribute('disabled');
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect(onPress).toHaveBeenCalledTimes(1);
});
