import { commentWords } from './comment-words';

/** What comments say beside the player. */
export const playerCommentsWording = {
  ...commentWords,
  titleWith: (count: number) => (count > 0 ? `Comments (${count})` : 'Comments'),
  empty: 'No comments yet. Be the first.',
  name: 'Your name',
  nameNeeded: 'Please enter a name.',
  write: 'Write a comment',
  writeAt: (moment: string) => `Comment at ${moment}`,
  publicText: 'Everybody with the link sees your name and your comment.',
  reallyRemove: 'Delete for everybody',
  keep: 'Keep',
  more: 'Show more',
  failed: 'The comments could not be loaded.',
  retry: 'Try again',
  offline: 'That did not work. Check your connection and try again.',
  noToken: 'This page is too old to comment. Please reload it.',
};
