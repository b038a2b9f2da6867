import { isolateText } from '#shared/safe-text';

/** Comment texts that the editor and the player share. */
export const sharedCommentWording = {
  title: 'Comments',
  tooLong: (letters: number, max: number) => `${letters} characters. The limit is ${max}.`,
  send: 'Comment',
  reply: 'Reply',
  sendReply: 'Send',
  replyTo: (name: string) => `Reply to ${isolateText(name)}`,
  edit: 'Edit',
  editing: 'Edit comment',
  save: 'Save',
  cancel: 'Cancel',
  resolve: 'Resolve',
  reopen: 'Reopen',
  resolved: 'Resolved',
  remove: 'Delete',
  guest: 'Guest',
  guestText: 'Someone without an account, who entered this name.',
  edited: 'edited',
  goTo: (moment: string) => `Go to ${moment}`,
  removed: 'Content removed',
  order: 'Sort by',
  newest: 'Newest first',
  byTime: 'Timeline order',
};

/** Comment texts of the player. */
export const playerCommentsWording = {
  ...sharedCommentWording,
  titleWith: (count: number) => (count > 0 ? `Comments (${count})` : 'Comments'),
  empty: 'No comments yet. Add the first.',
  name: 'Your name',
  nameNeeded: 'Enter a name.',
  write: 'Write a comment',
  writeAt: (moment: string) => `Comment at ${moment}`,
  publicText: 'Everyone with the link sees your name and comment.',
  reallyRemove: 'Delete for everyone',
  keep: 'Keep',
  more: 'Show more',
  failed: 'Comments couldn’t be loaded.',
  retry: 'Try again',
  offline: 'Something went wrong. Check your connection and try again.',
  noToken: 'Reload this page to comment.',
};
