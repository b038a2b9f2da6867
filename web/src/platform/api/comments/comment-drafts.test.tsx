import type { CommentId } from '#shared/entities/scalars';
import { commentDrafts, draftPlaces } from './comment-drafts';

const draft = { id: 'A'.repeat(20) as CommentId, text: 'Louder', anchor: null };
beforeEach(() => localStorage.clear());

test('what was begun is found again by the same person in the same project alone', () => {
  commentDrafts('ada', 'one').keep(draftPlaces.create, draft);
  expect(commentDrafts('ada', 'one').find(draftPlaces.create)).toEqual(draft);
  expect(commentDrafts('ben', 'one').find(draftPlaces.create)).toBeUndefined();
  expect(commentDrafts('ada', 'two').find(draftPlaces.create)).toBeUndefined();
});

test('places are kept apart, and nothing is left when all is sent', () => {
  const drafts = commentDrafts('ada', 'one');
  drafts.keep(draftPlaces.create, draft);
  drafts.keep(draftPlaces.reply(draft.id), { ...draft, text: 'Yes' });
  drafts.keep(draftPlaces.create, undefined);
  expect(drafts.find(draftPlaces.create)).toBeUndefined();
  expect(drafts.find(draftPlaces.reply(draft.id))?.text).toBe('Yes');
  drafts.keep(draftPlaces.reply(draft.id), undefined);
  expect(localStorage).toHaveLength(0);
});

test('where the browser stores nothing, drafts live as long as the page', () => {
  const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  commentDrafts('ada', 'one').keep(draftPlaces.create, draft);
  refuse.mockRestore();
  expect(commentDrafts('ada', 'one').find(draftPlaces.create)).toEqual(draft);
});
