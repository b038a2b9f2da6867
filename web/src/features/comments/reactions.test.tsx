import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createCommentDrafts, draftKeys, GUEST, type CommentDraft } from './comment-drafts';
import { CommentForm } from './comment-form';
import { type CommentSource, runInPlace } from './comment-source';
import { isReaction } from './reactions';

let sent: CommentDraft[];
/** Ends the request that is under way. */
let answer: (error?: Error) => void;
beforeEach(() => {
  localStorage.clear();
  sent = [];
});

function renderForm(guestName?: string): void {
  let at = 0;
  const source = { drafts: createCommentDrafts(GUEST, 'project'), guestName, run: runInPlace };
  const send = (draft: CommentDraft) => {
    sent.push(draft);
    return new Promise<void>((resolve, reject) => (answer = (error) => (error ? reject(error) : resolve())));
  };
  render(
    <CommentForm
      source={source as unknown as CommentSource}
      place={draftKeys.create}
      label="Comment"
      action="Send"
      hasReactions
      onBegin={() => ({ at: ++at })}
      onSend={send}
    />,
  );
}
const thumbsUp = () => screen.getByRole('button', { name: 'React with thumbs up' });

test('a reaction is a comment with nothing but one of five emoji', () => {
  expect(['👍', '❤️', '👏', '😂', '🤔'].every(isReaction)).toBe(true);
  expect(['', '👍👍', '👍 Yes', '🎤', 'toString'].some(isReaction)).toBe(false);
});

test('a press sends one comment at the present moment, also pressed twice, and leaves the draft in the field alone', async () => {
  renderForm();
  await userEvent.type(screen.getByLabelText('Comment'), 'Half a sent');
  await userEvent.dblClick(thumbsUp());
  await userEvent.keyboard('{Enter}');
  expect(thumbsUp()).toHaveFocus();
  expect(sent).toMatchObject([{ text: '👍', at: 2 }]);
  await userEvent.click(screen.getByRole('button', { name: 'React with applause' }));
  expect(sent).toMatchObject([{ text: '👍' }, { text: '👏', at: 3 }]);
  expect(screen.getByLabelText('Comment')).toHaveValue('Half a sent');
});

test('the second press of a double click sends nothing, even if the answer to the first is there', async () => {
  renderForm();
  fireEvent.click(thumbsUp(), { detail: 1 });
  answer();
  await waitFor(() => expect(thumbsUp()).not.toHaveAttribute('aria-disabled'));
  fireEvent.click(thumbsUp(), { detail: 2 });
  expect(sent).toHaveLength(1);
  await userEvent.click(thumbsUp());
  expect(sent).toHaveLength(2);
});

test('Enter that is held down sends once: browsers would click again and again', () => {
  renderForm();
  expect(fireEvent.keyDown(thumbsUp(), { key: 'Enter' })).toBe(true);
  expect(fireEvent.keyDown(thumbsUp(), { key: 'Enter', repeat: true })).toBe(false);
});

test('after a failure, which says why, the next press sends the same reaction, because the first may have arrived', async () => {
  renderForm();
  await userEvent.click(thumbsUp());
  answer(new Error('Check your connection.'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Check your connection.');
  await userEvent.click(thumbsUp());
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test('a guest without a name is asked for it, and Enter there sends the reaction, at its moment, and returns to its button', async () => {
  renderForm('');
  await userEvent.click(thumbsUp());
  expect(screen.getByRole('alert')).toHaveTextContent('Enter a name.');
  await waitFor(() => expect(screen.getByLabelText('Your name')).toHaveFocus());
  await userEvent.keyboard('Gus{Enter}');
  expect(sent).toMatchObject([{ text: '👍', at: 1, name: 'Gus' }]);
  answer();
  await waitFor(() => expect(screen.queryByLabelText('Your name')).toBeNull());
  expect(thumbsUp()).toHaveFocus();
});

test('of a guest with half a comment in the field, Enter in the name sends the reaction that it was asked for, and not that half', async () => {
  renderForm('');
  await userEvent.type(screen.getByLabelText('Comment'), 'Half a sent');
  await userEvent.click(thumbsUp());
  await waitFor(() => expect(screen.getByLabelText('Your name')).toHaveFocus());
  await userEvent.keyboard('Gus{Enter}');
  expect(sent).toMatchObject([{ text: '👍', name: 'Gus' }]);
  answer();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).toMatchObject([{ text: '👍' }, { text: 'Half a sent', name: 'Gus' }]);
});

test('a sent comment takes its button and the field of the name along, so the focus goes to the field of the next one', async () => {
  renderForm('Gus');
  const field = screen.getByLabelText('Comment');
  for (const press of [
    () => userEvent.click(screen.getByRole('button', { name: 'Send' })),
    () => userEvent.type(screen.getByLabelText('Your name'), '{Enter}'),
  ]) {
    await userEvent.type(field, 'Words');
    await press();
    answer();
    await waitFor(() => expect(screen.queryByLabelText('Your name')).toBeNull());
    expect(field).toHaveFocus();
  }
});
