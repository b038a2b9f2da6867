import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { accountName } from '#shared/entities/account';
import { NameForm } from './name-form';

let saved: string[];
beforeEach(() => {
  saved = [];
  const save = (name: string) => Promise.resolve(void saved.push(name));
  render(<NameForm label="Name" name="Ada" rule={accountName} autoComplete="off" action="Save" save={save} />);
});
const field = () => screen.getByLabelText('Name');
const button = () => screen.getByRole('button', { name: 'Save' });

describe('a name is refused while it is typed, with the reason beside the field', () => {
  it.each([
    ['none', ' ', 'Enter a name.'],
    ['an invisible one', '\u200B', 'Enter a name.'],
    ['a long one', 'x'.repeat(121), 'At most 120 characters.'],
  ])('%s', async (_, typed, reason) => {
    await userEvent.clear(field());
    await userEvent.click(field());
    await userEvent.paste(typed);
    expect(field()).toHaveAccessibleDescription(reason);
    expect(button()).toBeDisabled();
    await userEvent.type(field(), '{Enter}');
    expect(saved).toEqual([]);
  });
});

it('the stored name is not refused, and not saved again; another one is saved', async () => {
  expect(field()).toBeValid();
  expect(button()).toBeDisabled();
  await userEvent.type(field(), ' King{Enter}');
  expect(saved).toEqual(['Ada King']);
});

it('direction overrides become spaces', async () => {
  await userEvent.click(field());
  await userEvent.paste(' \u202EKing\u2066');
  await userEvent.click(button());
  expect(saved).toEqual(['Ada  King']);
});
