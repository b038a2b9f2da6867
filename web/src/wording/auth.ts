import { isolateText } from '#shared/safe-text';

/** Screens of signing in and out: login, sign-up, forgotten password, verification, invites. */
export const signInWording = {
  email: 'Email',
  password: 'Password',
  newPassword: 'New password',
  fullName: 'Your name',
  passwordHint: 'At least 8 characters.',
  google: 'Continue with Google',
  googleHere: 'Use this window instead',
  googleDone: 'You’re logged in',
  googleDoneLead: 'You can close this window.',
  googleFailed: 'You’re not logged in',
  or: 'or',
  emailMissing: 'Enter your email address.',
  passwordMissing: 'Enter your password.',
  nameMissing: 'Enter your name.',

  loggedInAs: (name: string) => `You’re logged in as ${isolateText(name)}`,
  proceed: 'Continue',

  loginTitle: 'Welcome back',
  loginLead: 'Log in to your projects.',
  sessionEnded:
    'You were logged out because your password changed or someone chose “Log out everywhere”. Log in again to continue.',
  siteDataBlocked:
    'Your browser blocks site data for Narradeck, so you can’t stay logged in or save recordings. Allow site data for this address in your browser’s settings, then reload the page.',
  login: 'Log in',
  forgotLink: 'Forgot your password?',
  noAccount: 'New here?',
  signUpLink: 'Create an account',

  signUpTitle: 'Create your account',
  signUpLead: 'Free, and ready in a minute.',
  invitedOnlyTitle: 'You need an invitation',
  invitedOnlyLead: 'To create an account here, open the link in your invitation.',
  signUp: 'Sign up',
  hasAccount: 'Have an account?',
  loginLink: 'Log in',

  forgotTitle: 'Reset your password',
  forgotLead: 'We’ll email you a code.',
  sendCode: 'Email me a code',
  code: 'Code from the email',
  codeSent: (email: string) => `If there’s an account for ${email}, a code is on its way.`,
  codeMissing: 'Enter the code from the email.',
  setPassword: 'Set password and log in',
  sendAnotherCode: 'Didn’t get it? Send another code',
  backToLogin: 'Back to log in',

  loggedOut: 'You’re logged out',
  loggedOutLead: 'See you soon.',
  logInAgain: 'Log in again',

  verifying: 'Checking your link',
  verifiedTitle: 'Your email address is verified',
  verifiedLead: (email: string) => `We verified ${email}. You can close this page, or continue.`,
  toApp: 'Open Narradeck',
  verifyFailedTitle: 'This link no longer works',
  verifyFailedLead: 'It was already used, has expired, or is incomplete. Log in, and we’ll send you a new one.',
  sendNewEmail: 'Send a new email',
  logInForNewEmail: 'Log in to get a new email',

  pitch: 'Talk through your slides once. The link plays the moment you stop.',
  pitchPoints: [
    'No rendering, no waiting: it plays two seconds after you stop.',
    'Retake one slide and keep the rest.',
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
    'Wrong email address or password. If you signed up with Google, choose “Continue with Google”.',
  ),
  withoutGoogle: logInRefusal('Wrong email address or password.'),
};

export const identityErrorWording = {
  'wrong-password': { field: 'password', text: 'Wrong password for this email address.' },
  'user-not-found': { field: 'email', text: 'There’s no account with this email address.' },
  'email-already-in-use': {
    field: 'email',
    text: 'An account with this email address already exists. Log in instead?',
  },
  'invalid-email': { field: 'email', text: 'Enter a valid email address.' },
  'user-disabled': { field: 'form', text: 'This account is disabled. Ask the Admin of your team.' },
  'too-many-requests': {
    field: 'form',
    text: 'Too many attempts. Try again in a few minutes.',
  },
  'popup-blocked': {
    field: 'form',
    text: 'Your browser blocked the Google window. Allow pop-ups for this site, or choose “Use this window instead”.',
  },
  'popup-closed-by-user': {
    field: 'form',
    text: 'The Google window was closed before you were logged in. Try again.',
  },
  'network-request-failed': { field: 'form', text: 'We can’t reach Narradeck. Check your connection and try again.' },
  'requires-recent-login': { field: 'form', text: 'Log in again to do this.' },
  'expired-action-code': { field: 'code', text: 'This code has expired. Request a new one.' },
  'invalid-action-code': { field: 'code', text: 'Wrong code. Check the email, or request a new code.' },
  'unauthorized-domain': { field: 'form', text: 'Logging in with Google isn’t set up for this address.' },
  'weak-password': { field: 'password', text: 'Use at least 8 characters.' },
  'unverified-email': {
    field: 'form',
    text: 'Google hasn’t verified this address. Verify it with Google first, or sign up with a password.',
  },
  'unfinished-reset': {
    field: 'code',
    text: 'Something went wrong on our side. Request a new code, and set your password again.',
  },
  'sign-up-expired': { field: 'form', text: 'Signing up took too long. Try again.' },
  'invite-required': { field: 'form', text: 'You need an invitation to sign up here. Open its link again.' },
  unknown: { field: 'form', text: 'Something went wrong. Try again.' },
} as const satisfies Record<string, IdentityErrorWording>;

export const passwordWording = {
  'too-short': identityErrorWording['weak-password'].text,
  'too-long': 'Use at most 256 characters.',
  spaces: 'A password can’t start or end with a space.',
  common: 'This password is too common and easy to guess. Choose another one.',
  personal: 'This password is your name, your address, or ours. Choose one that’s harder to guess.',
  same: 'This is your current password. Choose a new one.',
} as const;
