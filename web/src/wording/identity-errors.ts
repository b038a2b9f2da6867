/** What a person reads for each identity error code of spec section 8, and beside which field. */
export interface IdentityErrorWording {
  field: 'email' | 'password' | 'code' | 'form';
  text: string;
}

/** What log-in says of an address that nobody has, and of a wrong password: nobody learns there who has an account. */
const refusedLogIn = (text: string) => {
  const wording: IdentityErrorWording = { field: 'form', text };
  return { 'wrong-password': wording, 'user-not-found': wording };
};

/** What log-in says otherwise than other forms do, where people can come by Google, and where they can't. */
export const logInErrorWording = {
  withGoogle: refusedLogIn(
    'Address or password is not right. If you came by Google until now, choose ‘Continue with Google’.',
  ),
  withoutGoogle: refusedLogIn('Address or password is not right.'),
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
