import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createCommentDrafts, GUEST } from './comment-drafts';
import { type CommentSource, type ListedComment, runInPlace } from './comment-source';
import { CommentThread } from './comment-thread';

const first = { id: 'first', name: 'Ada', text: 'Hello', at: null, reply_to: '', mayEdit: true, mayDelete: true };
const source = {
  drafts: createCommentDrafts(GUEST, 'project'),
  comments: [],
  run: runInPlace,
  remove: () => Promise.resolve(),
} as unknown as CommentSource;
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  const thread = { first: first as unknown as ListedComment, replies: [] };
  render(
    <section aria-label="Comments" tabIndex={-1}>
      <CommentThread thread={thread} source={source} now={0} isFocused={false} onGoTo={() => undefined} />
    </section>,
  );
});

test.each([
  ['Delete', 'Keep'],
  ['Edit', 'Cancel'],
  ['Reply', 'Cancel'],
])('after “%s” and “%s” the focus is where it was', async (action, leave) => {
  expect(document.body).toHaveFocus();
  await userEvent.click(button(action));
  expect(button(action === 'Delete' ? 'Keep' : 'Cancel')).toBeVisible();
  await userEvent.click(button(leave));
  expect(button(action)).toHaveFocus();
});

test('Escape answers the question with Keep, and the focus is on Delete again', async () => {
  await userEvent.click(button('Delete'));
  await userEvent.keyboard('{Escape}');
  expect(button('Delete')).toHaveFocus();
});

test('after a comment is deleted, the focus is on the list of comments', async () => {
  await userEvent.click(button('Delete'));
  await userEvent.click(button('Delete for everyone'));
  expect(screen.getByRole('region', { name: 'Comments' })).toHaveFocus();
});
