import { act, fireEvent, render, screen } from '@testing-library/react';
import { lostTextWording as words } from '../../wording/feedback';
import { LostText } from './lost-text';

const command = jest.fn();
const press = (key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const type = (text: string) => [...text].forEach((letter) => press(letter));

/** Renders a page with one text field and types in it. */
function writeIn(text: string): HTMLTextAreaElement {
  const field = document.createElement('textarea');
  document.body.append(field);
  act(() => field.focus());
  field.value = text;
  fireEvent.input(field);
  return field;
}

beforeEach(() => {
  command.mockClear();
  document.body.replaceChildren();
  render(<LostText />);
  window.addEventListener('keydown', command);
});
afterEach(() => window.removeEventListener('keydown', command));

test('while the field exists, its keys are ignored', () => {
  writeIn('Hel');
  type('lo');
  expect(command).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each([
  ['is removed', (field: HTMLTextAreaElement) => field.remove()],
  ['takes no words any more', (field: HTMLTextAreaElement) => (field.readOnly = true)],
  ['is covered by a dialog', (field: HTMLTextAreaElement) => field.setAttribute('inert', '')],
])('when the field %s, no key is a command, and the typed sentence is in the notice', (_, lose) => {
  const field = writeIn('Keep this');
  act(() => lose(field));
  type(' sx');
  press('Backspace');
  press('s', { ctrlKey: true });
  type('hort');
  press('Delete');
  expect(command).not.toHaveBeenCalled();
  expect(screen.getByRole('alert')).toHaveTextContent(words.fieldGone);
  expect(screen.getByText('Keep this short')).toBeInTheDocument();
});

test.each([
  ['a click', () => fireEvent.pointerDown(document.body)],
  ['Tab', () => press('Tab')],
  ['Escape', () => press('Escape')],
])('%s ends it, and the typed text stays in the notice until it is dismissed', (_, end) => {
  writeIn('Keep').remove();
  type(' me');
  act(() => void end());
  expect(command).not.toHaveBeenCalled();
  press('s');
  expect(command).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('alert')).toHaveTextContent(words.notSaved);
  expect(screen.getByText('Keep me')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: words.dismiss }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('Backspace deletes a whole character, as people see it', () => {
  writeIn('Keep').remove();
  ['Backspace', '!', '🦜', 'e', '\u0301', 'Backspace', 'Backspace', '?'].forEach((key) => press(key));
  expect(screen.getByText('Keep!?')).toBeInTheDocument();
});

test('a key that types two letters types both', () => {
  writeIn('أه').remove();
  press('لا');
  expect(screen.getByText('أهلا')).toBeInTheDocument();
});

test('focus that the page moves to a button does not end it', () => {
  writeIn('Keep').remove();
  const button = document.createElement('button');
  document.body.append(button);
  act(() => button.focus());
  press(' ');
  expect(command).not.toHaveBeenCalled();
});

test('another focused field gets the typed text', () => {
  writeIn('Keep').remove();
  writeIn('');
  type('on');
  expect(command).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole('alert')).toBeNull();
});

test.each(['Enter', 'Escape', 'Tab'])('a field that the person left by %s shows no notice', (key) => {
  const field = writeIn('Sent');
  press(key);
  field.remove();
  command.mockClear();
  press(' ');
  expect(command).toHaveBeenCalledTimes(1);
});

test('a field that the person left by a click shows no notice', () => {
  const field = writeIn('Sent');
  fireEvent.pointerDown(document.body);
  field.remove();
  press(' ');
  expect(command).toHaveBeenCalledTimes(1);
});
