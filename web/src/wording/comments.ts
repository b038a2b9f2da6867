import { isolateText } from '#shared/safe-text';
import { sharedCommentWording } from './player-comments';
import { formatCount } from './format-text';

export const commentsWording = {
  ...sharedCommentWording,
  titleWith: (open: number) => (open > 0 ? `Comments (${open})` : 'Comments'),
  emptyTitle: 'No comments yet',
  emptyText: 'Write what you think of this moment. Everybody who sees the project can read it and answer.',
  emptyOpen: 'No open comments',
  emptyOpenText: 'All of them are resolved.',
  failed: 'The comments could not be loaded',
  newCommentAt: (moment: string) => `Comment at ${moment}`,
  newCommentWhole: 'Comment on the project',
  removeTitle: (replies: number) => (replies > 0 ? 'Delete this thread?' : 'Delete this comment?'),
  removeText: (replies: number) =>
    replies > 0
      ? `It is deleted for everybody, with ${formatCount(replies, 'reply', 'replies')}.`
      : 'It is deleted for everybody.',
  moreOfAll: 'More about all comments',
  removeGuests: 'Delete all guests’ comments…',
  removeGuestsTitle: (guests: number) => `Delete ${formatCount(guests, 'comment of a guest', 'comments of guests')}?`,
  removeGuestsText: 'They are deleted for everybody, with the replies to them. This can’t be undone.',
  removeGuestsAction: 'Delete all',
  more: (name: string) => `More about the comment of ${isolateText(name)}`,
  removedText: 'What this speaks of was cut out, or recorded anew.',
  showResolved: 'Show resolved',
  dot: (name: string, moment: string) => `Comment of ${isolateText(name)} at ${moment}`,
};
