import type { CommentId } from '#shared/entities/scalars';
import { createCommentDrafts, draftKeys } from './comment-drafts';

const draft = { id: 'A'.repeat(20) as CommentId, text: 'Louder', anchor: null };
beforeEach(() => localStorage.clear());

test('a draft is found again only by the same person in the same project', () => {
  createCommentDrafts('ada', 'one').save(draftKeys.create, draft);
  expect(createCommentDrafts('ada', 'one').find(draftKeys.create)).toEqual(draft);
  expect(createCommentDrafts('ben', 'one').find(draftKeys.create)).toBeUndefined();
  expect(createCommentDrafts('ada', 'two').find(draftKeys.create)).toBeUndefined();
});

test('places are separate, and nothing is left when all is sent', () => {
  const drafts = createCommentDrafts('ada', 'one');
  drafts.save(draftKeys.create, draft);
  drafts.save(draftKeys.reply(draft.id), { ...draft, text: 'Yes' });
  drafts.save(draftKeys.create, undefined);
  expect(drafts.find(draftKeys.create)).toBeUndefined();
  expect(drafts.find(draftKeys.reply(draft.id))?.text).toBe('Yes');
  drafts.save(draftKeys.reply(draft.id), undefined);
  expect(localStorage).toHaveLength(0);
});

test('if the browser stores nothing, drafts live as long as the page', () => {
  const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  createCommentDrafts('ada', 'one').save(draftKeys.create, draft);
  refuse.mockRestore();
  expect(createCommentDrafts('ada', 'one').find(draftKeys.create)).toEqual(draft);
});
