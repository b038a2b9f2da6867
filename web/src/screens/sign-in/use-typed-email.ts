import { useStore } from 'zustand';
import { typedEmail } from '../../api/session/typed-email';

/** The address that all sign-in screens share, and its setter. */
export const useTypedEmail = (): [string, (email: string) => void] => [
  useStore(typedEmail, ({ email }) => email),
  (email) => typedEmail.setState({ email }),
];
