export const dialogWording = {
  errorTitle: 'Error',
  /** For support: the logs contain this request ID. */
  requests: (ids: readonly string[]) => `Request ${ids.join(', ')}`,
  close: 'Close',
  cancel: 'Cancel',
  ok: 'OK',
  loading: 'Loading',
  retry: 'Try again',
  partFailed: 'This part could not be shown',
  logOutTitle: 'Log out now?',
  stay: 'Stay',
  logOut: 'Log out',
  restartAccountTitle: 'There is an account with this address',
  keepAccountText: 'It was never confirmed. If it is yours, keep it: log in with its password, or reset the password.',
  restartAccountText:
    'If you begin anew, nobody can log in to that account any more, its links play no more, its places in teams of others end, and what it made stays behind.',
  keepAccount: 'Keep it',
  restartAccount: 'Begin anew',
};

/** Toasts. The first five are quoted from spec section 8. */
export const toastWording = {
  projectCopied: 'Project copied.',
  projectDeleted: 'Project deleted.',
  clipDeleted: 'Clip deleted.',
  projectUpdated: 'Project updated!',
  loggedOut: 'Logged out!',
  undo: 'Undo',
  saved: 'Saved.',
  copied: 'Copied.',
  notCopied: 'Your browser does not let us copy. Mark the words and copy them yourself.',
  linkCopied: 'Link copied.',
  linkNotCopied: (link: string) => `Your browser does not let us copy. This is the link: ${link}`,
  verificationSent: (email: string) => `We sent a new mail to ${email}.`,
  mailResumed: (email: string) => `Mail to ${email} goes again. We sent one now, to try it.`,
  addressVerified: 'Your e-mail address is verified.',
  addressVerifiedAlready: 'Your address is verified already.',
  addressChanged: (email: string) => `From now on you log in with ${email}.`,
  passwordChanged: 'Your password is changed. Other browsers are signed out.',
};

export const notFoundWording = {
  title: 'There is nothing at this address',
  text: 'The link may be mistyped, or what was here is gone.',
  home: 'Go Home',
};
