/** The requests to the identity provider that the app makes, apart from the rest, so that they are loaded with the first one. */
export {
  confirmResetPassword,
  confirmUserAttribute,
  resetPassword,
  signIn,
  signOut,
  signUp,
  updatePassword,
  updateUserAttributes,
} from 'aws-amplify/auth';
