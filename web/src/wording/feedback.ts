import { shortName } from './format-text';

export const dialogWording = {
  errorTitle: 'Error',
  /** For support: the logs contain this request ID. */
  requests: (ids: readonly string[]) => `Request ${ids.join(', ')}`,
  close: 'Close',
  cancel: 'Cancel',
  ok: 'OK',
  loading: 'Loading',
  retry: 'Try again',
  filesNotAdded: 'Error: files weren’t added',
  partFailed: 'This part couldn’t be shown',
  recorderFailed: 'The recorder can’t be shown.',
  recorderFailedWhileRecording: 'The recorder can’t be shown. You’re still recording.',
  closeRecorder: 'Close the recorder',
  stopAndSaveForLater: 'Stop and save for later',
  logOutTitle: 'Log out now?',
  logOutStopsFiles: (underWay: number) =>
    underWay === 1
      ? '1 file is still being added. Logging out stops it; what’s already added stays.'
      : `${underWay} files are still being added. Logging out stops them; what’s already added stays.`,
  stay: 'Stay',
  logOut: 'Log out',
  restartAccountTitle: 'An account with this address already exists',
  keepAccountText: 'It was never verified. If it’s yours, keep it: log in with its password, or reset the password.',
  restartAccountText:
    'If you start over, nobody can log in to that account, its links stop playing, and it leaves other people’s teams. What it made stays behind.',
  keepAccount: 'Keep it',
  restartAccount: 'Start over',
};

/** Toasts. The first five are quoted from spec section 8. */
export const toastWording = {
  projectCopied: 'Project copied.',
  projectDeleted: 'Project deleted.',
  clipDeleted: 'Clip deleted.',
  projectUpdated: 'Project updated!',
  loggedOut: 'Logged out!',
  undo: 'Undo',
  switchedTo: (team: string) => `Switched to ${shortName(team)}.`,
  saved: 'Saved.',
  copied: 'Copied.',
  notCopied: 'Your browser blocked copying. Select the text and copy it yourself.',
  linkCopied: 'Link copied.',
  linkNotCopied: (link: string) => `Your browser blocked copying. Here’s the link: ${link}`,
  verificationSent: (email: string) => `We sent a new email to ${email}.`,
  mailResumed: (email: string) => `We’ll email ${email} again. We just sent a test.`,
  addressVerified: 'Your email address is verified.',
  addressVerifiedAlready: 'Your email address is already verified.',
  addressChanged: (email: string) => `You now log in with ${email}.`,
  passwordChanged: 'Password changed. Other browsers are logged out.',
};

export const notFoundWording = {
  title: 'Page not found',
  text: 'The link may be mistyped, or the page was removed.',
  home: 'Go to Home',
};

/** Shown when a field disappears while a person types in it. */
export const lostTextWording = {
  title: 'Unsaved text',
  fieldGone: 'The field you were typing in is gone. Click anywhere or press Escape to use keyboard shortcuts again.',
  notSaved: 'The field you were typing in is gone. This wasn’t saved:',
  copy: 'Copy',
  copied: 'Copied',
  dismiss: 'Dismiss',
};
