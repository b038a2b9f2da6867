import { isolated } from '#shared/isolated';

/** Screens of signing in and out: login, sign-up, forgotten password, verification, invitations. */
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

  loggedInAs: (name: string) => `You are logged in as ${isolated(name)}`,
  goOn: 'Continue',

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
