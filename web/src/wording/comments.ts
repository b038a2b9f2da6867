import { isolateText } from '#shared/safe-text';
import { sharedCommentWording } from './player-comments';
import { formatCount } from './format-text';

export const commentsWording = {
  ...sharedCommentWording,
  titleWith: (open: number) => (open > 0 ? `Comments (${open})` : 'Comments'),
  emptyTitle: 'No comments yet',
  emptyText: 'Comment on this moment. Everyone who can see the project can read it and reply.',
  emptyOpen: 'No open comments',
  emptyOpenText: 'All comments are resolved.',
  failed: 'Comments couldn’t be loaded',
  newCommentAt: (moment: string) => `Comment at ${moment}`,
  newCommentWhole: 'Comment on the project',
  removeTitle: (replies: number) => (replies > 0 ? 'Delete this thread?' : 'Delete this comment?'),
  removeText: (replies: number) =>
    replies > 0
      ? `It will be deleted for everyone, with ${formatCount(replies, 'reply', 'replies')}.`
      : 'It will be deleted for everyone.',
  moreOfAll: 'Comment options',
  removeGuests: 'Delete all guest comments…',
  removeGuestsTitle: (guests: number) => `Delete ${formatCount(guests, 'guest comment')}?`,
  removeGuestsText: 'They will be deleted for everyone, with their replies. This can’t be undone.',
  removeGuestsAction: 'Delete all',
  more: (name: string) => `Options for ${isolateText(name)}’s comment`,
  removedText: 'The part this comment is about was cut or retaken.',
  showResolved: 'Show resolved',
  dot: (name: string, moment: string) => `Comment by ${isolateText(name)} at ${moment}`,
};
