import type { Mail } from '../../adapters/mail';

const LINES = {
  what: 'The address that you log in with at Narradeck is changed. From now on we write to the new one.',
  note: 'If that was not you, somebody knows your password: tell the person who runs your team at once, who can remove you from it.',
};

/** Tells an address that somebody has left it: fixed words, and not for which. */
export const addressChangedMail = (to: string): Mail => ({
  to,
  subject: 'Your address at Narradeck is changed',
  text: [LINES.what, '', LINES.note, ''].join('\n'),
  html: [
    '<!doctype html><html lang="en"><body style="font: 16px/1.5 sans-serif; color: #1c1d21">',
    `<p>${LINES.what}</p><p>${LINES.note}</p></body></html>`,
  ].join('\n'),
});
