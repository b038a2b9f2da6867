import { useStore } from 'zustand';
import { typedEmail } from '../../api/session/typed-email';

/** The address that all sign-in screens share, or one that is filled in where nothing was typed, and its setter. */
export const useTypedEmail = (filledIn = ''): [string, (email: string) => void] => [
  useStore(typedEmail, ({ email }) => email) ?? filledIn,
  (email) => typedEmail.setState({ email }),
];
