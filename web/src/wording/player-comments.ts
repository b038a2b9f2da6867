import { isolateText } from '#shared/safe-text';

/** Comment texts that the editor and the player share. */
export const sharedCommentWording = {
  title: 'Comments',
  tooLong: (letters: number, max: number) => `${letters} characters; a comment has at most ${max}.`,
  send: 'Comment',
  reply: 'Reply',
  sendReply: 'Send',
  replyTo: (name: string) => `Reply to ${isolateText(name)}`,
  edit: 'Edit',
  editing: 'Edit your comment',
  save: 'Save',
  cancel: 'Cancel',
  resolve: 'Resolve',
  reopen: 'Open again',
  resolved: 'Resolved',
  remove: 'Delete',
  guest: 'Guest',
  guestText: 'Somebody without an account, by the name that they gave.',
  edited: 'edited',
  goTo: (moment: string) => `Go to ${moment}`,
  removed: 'Content removed',
  order: 'Order',
  newest: 'Newest first',
  byTime: 'By time',
};

/** Comment texts of the player. */
export const playerCommentsWording = {
  ...sharedCommentWording,
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
