import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LogOutDialog } from './feedback';
import { addLogOutBlocker, confirmLogOut } from './log-out';

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));
const speakAgainst = (reason: string | undefined) => ends.push(addLogOutBlocker(() => reason));
function ask(): { answer: Promise<boolean> } {
  const asked = { answer: Promise.resolve(true) };
  act(() => void (asked.answer = confirmLogOut()));
  return asked;
}

test('without unfinished work, logging out does not ask', async () => {
  render(<LogOutDialog />);
  speakAgainst(undefined);
  await expect(confirmLogOut()).resolves.toBe(true);
  expect(screen.queryByText('Log out now?')).toBeNull();
});

test('everything that would stop is listed in one question, and staying is possible', async () => {
  render(<LogOutDialog />);
  speakAgainst('One file stops.');
  speakAgainst('The recording ends.');
  const { answer } = ask();
  expect(screen.getByText('One file stops.')).toBeVisible();
  expect(screen.getByText('The recording ends.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
  await expect(answer).resolves.toBe(false);
  expect(screen.queryByText('Log out now?')).toBeNull();
});

test('the person can still log out', async () => {
  render(<LogOutDialog />);
  speakAgainst('One file stops.');
  const { answer } = ask();
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  await expect(answer).resolves.toBe(true);
});

test('only the answer to log out ends what would stop', async () => {
  render(<LogOutDialog />);
  const ended: string[] = [];
  ends.push(
    addLogOutBlocker(
      () => 'The recording ends.',
      () => ended.push('recording'),
    ),
  );
  ends.push(
    addLogOutBlocker(
      () => undefined,
      () => ended.push('what is over'),
    ),
  );
  ask();
  await userEvent.click(screen.getByRole('button', { name: 'Stay' }));
  expect(ended).toEqual([]);
  ask();
  await userEvent.click(screen.getByRole('button', { name: 'Log out' }));
  expect(ended).toEqual(['recording']);
});
