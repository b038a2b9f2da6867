import { isolated } from '#shared/isolated';

/** What comments say in the editor and beside the player alike. */
export const commentWords = {
  title: 'Comments',
  tooLong: (letters: number, max: number) => `${letters} characters; a comment has at most ${max}.`,
  send: 'Comment',
  reply: 'Reply',
  sendReply: 'Send',
  replyTo: (name: string) => `Reply to ${isolated(name)}`,
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
