import type { Mail } from '../adapters/mail';

const LINES = {
  what: 'Somebody has logged in to Narradeck with Google by this address, and has begun a new account.',
  before:
    'There was an account with this address that nobody had confirmed. It can’t be logged in to any more. If it was in teams of other people, it no longer is: ask them for a new invite. What it had made there, private projects too, belongs to the person who runs that team now.',
  note: 'If that was not you, somebody else can use your Google account: change its password.',
};

/** Tells an address that an account which never confirmed it was left behind: fixed words. */
export const leftBehindMail = (to: string): Mail => ({
  to,
  subject: 'You have a new Narradeck account',
  text: [LINES.what, '', LINES.before, '', LINES.note, ''].join('\n'),
  html: [
    '<!doctype html><html lang="en"><body style="font: 16px/1.5 sans-serif; color: #1c1d21">',
    `<p>${LINES.what}</p><p>${LINES.before}</p><p>${LINES.note}</p></body></html>`,
  ].join('\n'),
});
