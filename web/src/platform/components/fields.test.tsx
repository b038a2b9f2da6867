import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { Button } from './button';
import { PasswordField, TextAreaField, TextField } from './fields';
import { Progress } from './loading';
import { SegmentedControl } from './segmented-control';

const untyped = { value: '', onChange: () => undefined };

describe('fields show what is wrong next to them', () => {
  it('names the field, marks it, and describes it by the sentence', () => {
    render(<TextField label="Email" error="This is not an address." {...untyped} />);
    const field = screen.getByLabelText('Email');
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('This is not an address.');
    expect(screen.getByRole('alert')).toHaveTextContent('This is not an address.');
  });

  it('says nothing if nothing is wrong', () => {
    render(<TextField label="Email" {...untyped} />);
    expect(screen.getByLabelText('Email')).toBeValid();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('follows the direction of its text', () => {
    render(<TextField label="Name" {...untyped} />);
    render(<TextAreaField label="Message" value="שלום" onChange={() => undefined} />);
    expect(screen.getByLabelText('Name')).toHaveAttribute('dir', 'auto');
    expect(screen.getByLabelText('Message')).toHaveAttribute('dir', 'auto');
  });

  it('shows a password only on request', async () => {
    render(<PasswordField label="Password" autoComplete="current-password" {...untyped} />);
    const field = screen.getByLabelText('Password');
    expect(field).toHaveAttribute('type', 'password');
    await userEvent.click(screen.getByRole('switch', { name: 'Show password' }));
    expect(field).toHaveAttribute('type', 'text');
  });
});

it('a busy form is not submitted again, by a press or by Enter, and its button keeps the focus', async () => {
  let submissions = 0;
  function Form() {
    const [isBusy, setBusy] = useState(false);
    const submit = (event: FormEvent) => {
      event.preventDefault();
      submissions += 1;
      setBusy(true);
    };
    return (
      <form onSubmit={submit}>
        <TextField label="Name" {...untyped} />
        <Button type="submit" isBusy={isBusy}>
          Save
        </Button>
      </form>
    );
  }
  render(<Form />);
  const button = screen.getByRole('button', { name: 'Save' });
  await userEvent.click(button);
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-disabled', 'true');
  await userEvent.click(button);
  await userEvent.type(screen.getByLabelText('Name'), '{Enter}');
  expect(submissions).toBe(1);
});

it('a segmented control has exactly one choice', async () => {
  const options = [
    { value: 'all', label: 'All' },
    { value: 'mine', label: 'Mine' },
  ] as const;
  function Choice() {
    const [value, setValue] = useState<'all' | 'mine'>('all');
    return <SegmentedControl label="Which" value={value} options={options} onChange={setValue} />;
  }
  render(<Choice />);
  await userEvent.click(screen.getByRole('button', { name: 'Mine' }));
  await userEvent.click(screen.getByRole('button', { name: 'Mine' }));
  expect(screen.getByRole('button', { name: 'Mine' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'false');
});

it('a progress bar never leaves its track, and states its progress in words', () => {
  render(<Progress label="Projects" value={5} max={3} text="5 of 3" />);
  const bar = screen.getByRole('progressbar', { name: 'Projects' });
  expect(bar).toHaveAttribute('aria-valuenow', '3');
  expect(bar).toHaveAttribute('aria-valuetext', '5 of 3');
});
