import { isolateText } from '#shared/safe-text';

/** Screens of signing in and out: login, sign-up, forgotten password, verification, invites. */
export const signInWording = {
  email: 'E-mail',
  password: 'Password',
  newPassword: 'New password',
  fullName: 'Your name',
  passwordHint: 'At least 8 characters.',
  google: 'Continue with Google',
  googleHere: 'Go to Google in this window',
  googleDone: 'You are logged in',
  googleDoneLead: 'You can close this window.',
  googleFailed: 'You are not logged in',
  or: 'or',
  emailMissing: 'Please enter your e-mail address.',
  passwordMissing: 'Please enter your password.',
  nameMissing: 'Please enter your name.',

  loggedInAs: (name: string) => `You are logged in as ${isolateText(name)}`,
  proceed: 'Continue',

  loginTitle: 'Welcome back',
  loginLead: 'Log in to your slides and voices.',
  sessionEnded:
    'You were signed out: your password was changed, or ‘Sign out everywhere’ was chosen. Log in again to go on.',
  siteDataBlocked:
    'Your browser blocks site data for Narradeck, so you can’t stay logged in and nothing that you record can be kept. Allow site data for this address in the browser’s settings, and reload the page.',
  login: 'Log in',
  forgotLink: 'Forgot your password?',
  noAccount: 'New here?',
  signUpLink: 'Create an account',

  signUpTitle: 'Create your account',
  signUpLead: 'Free, and ready in a minute.',
  signUp: 'Sign up',
  hasAccount: 'Have an account?',
  loginLink: 'Log in',

  forgotTitle: 'Choose a new password',
  forgotLead: 'We will mail you a code.',
  sendCode: 'Mail me a code',
  code: 'Code from the mail',
  codeSent: (email: string) => `If there is an account for ${email}, a code is on its way.`,
  codeMissing: 'Please enter the code from the mail.',
  setPassword: 'Set password and log in',
  noMail: 'No mail? Ask for another',
  backToLogin: 'Back to log in',

  loggedOut: 'You are logged out',
  loggedOutLead: 'See you soon. Your projects are where you left them.',
  logInAgain: 'Log in again',

  verifying: 'Checking your link',
  verifiedTitle: 'Your address is verified',
  verifiedLead: (email: string) => `${email} is yours. You can close this page, or go on.`,
  toApp: 'Open Narradeck',
  verifyFailedTitle: 'This link does not work any more',
  verifyFailedLead: 'It was used before, is too old, or is not complete. Log in and we will send you a new one.',
  newMail: 'Send a new mail',
  logInForNewMail: 'Log in to get a new mail',

  pitch: 'Talk through your slides once. The link plays the moment you stop.',
  pitchPoints: [
    'No rendering, no waiting: two seconds after Stop it plays.',
    'Retake one slide without touching the rest.',
    'No take is ever lost.',
  ],
};

/** The message of each identity error code of spec section 8, and its field. */
export interface IdentityErrorWording {
  field: 'email' | 'password' | 'code' | 'form';
  text: string;
}

/** Login gives the same message for an unknown address and a wrong password, so that nobody can find out who has an account. */
const logInRefusal = (text: string) => {
  const wording: IdentityErrorWording = { field: 'form', text };
  return { 'wrong-password': wording, 'user-not-found': wording };
};

/** Login's own messages, with and without Google sign-in. */
export const logInErrorWording = {
  withGoogle: logInRefusal(
    'Address or password is not right. If you came by Google until now, choose ‘Continue with Google’.',
  ),
  withoutGoogle: logInRefusal('Address or password is not right.'),
};

export const identityErrorWording = {
  'wrong-password': { field: 'password', text: 'This is not the password for this e-mail address.' },
  'user-not-found': { field: 'email', text: 'There is no account with this e-mail address.' },
  'email-already-in-use': {
    field: 'email',
    text: 'There is an account with this e-mail address already. Log in instead?',
  },
  'invalid-email': { field: 'email', text: 'This does not look like an e-mail address.' },
  'user-disabled': { field: 'form', text: 'This account is switched off. Please ask the person who runs your team.' },
  'too-many-requests': {
    field: 'form',
    text: 'That was too often in a short time. Please wait a few minutes and try again.',
  },
  'popup-blocked': {
    field: 'form',
    text: 'Your browser kept the Google window from opening. Allow pop-ups for this site, or go to Google in this window.',
  },
  'popup-closed-by-user': {
    field: 'form',
    text: 'The Google window was closed before you were signed in. Try again when you like.',
  },
  'network-request-failed': { field: 'form', text: 'We could not be reached. Check your connection and try again.' },
  'requires-recent-login': { field: 'form', text: 'For this you need to log in again.' },
  'expired-action-code': { field: 'code', text: 'This code is too old. Ask for a new one.' },
  'invalid-action-code': { field: 'code', text: 'This is not the code from the mail. Check it, or ask for a new one.' },
  'unauthorized-domain': { field: 'form', text: 'Signing in with Google is not set up for this address.' },
  'weak-password': { field: 'password', text: 'Choose at least 8 characters.' },
  'unverified-email': {
    field: 'form',
    text: 'Google has not verified this address. Verify it there first, or sign up with a password.',
  },
  'unfinished-reset': {
    field: 'code',
    text: 'That was not finished on our side. Please ask for a new code, and set the password once more.',
  },
  unknown: { field: 'form', text: 'That did not work. Please try again.' },
} as const satisfies Record<string, IdentityErrorWording>;

export const passwordWording = {
  'too-short': identityErrorWording['weak-password'].text,
  'too-long': 'Choose at most 256 characters.',
  spaces: 'A password can’t be only spaces, nor begin or end with one.',
  common: 'Many people have this password, so it is among the first that others try. Choose another one.',
  personal: 'This is only your name, your address, or ours. Choose a password that others can’t guess.',
  same: 'This is the password that you have. Choose another one.',
} as const;
