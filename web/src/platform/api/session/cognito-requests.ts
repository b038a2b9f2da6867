/** The app's requests to Cognito, as a separate chunk that is loaded with the first request. */
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
