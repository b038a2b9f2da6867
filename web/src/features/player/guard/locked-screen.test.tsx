import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LockedScreen } from './locked-screen';

const WRONG = 'That isn’t the password. Try again.';
const refusal = { status: 403, json: () => Promise.resolve({ error: { message: WRONG } }) } as Response;

test('while a password is checked, the page says so without the last error, and takes no other one, which would be dropped', async () => {
  const answers: ((response: Response) => void)[] = [];
  globalThis.fetch = () => new Promise((resolve) => answers.push(resolve));
  render(<LockedScreen id="p1" lock="password" onOpen={() => undefined} />);
  const field = screen.getByLabelText('Password');
  await userEvent.type(field, 'first{Enter}');
  answers[0]!(refusal);
  expect(await screen.findByRole('alert')).toHaveTextContent(WRONG);
  await userEvent.type(field, ' second{Enter}');
  expect(screen.getByRole('button', { name: 'Checking…' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.type(field, ' third{Enter}');
  expect(field).toHaveValue('first second');
  answers[1]!(refusal);
  expect(await screen.findByRole('alert')).toHaveTextContent(WRONG);
  await userEvent.type(field, ' third{Enter}');
  expect(field).toHaveValue('first second third');
  expect(answers).toHaveLength(3);
});
