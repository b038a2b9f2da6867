import { identityErrorWording } from './identity-errors';

/** Why a password can't be chosen. */
export const passwordWording = {
  'too-short': identityErrorWording['weak-password'].text,
  'too-long': 'Choose at most 256 characters.',
  spaces: 'A password can’t be only spaces, nor begin or end with one.',
  common: 'Many people have this password, so it is among the first that others try. Choose another one.',
  personal: 'This is only your name, your address, or ours. Choose a password that others can’t guess.',
  same: 'This is the password that you have. Choose another one.',
} as const;
