import { useStore } from 'zustand';
import { findPasswordFault, loadCommonPasswords } from '../../../platform/api/session/new-password';
import { typedEmailStore } from '../../../platform/api/session/sign-in-memory';
import {
  PasswordField,
  type PasswordFieldProps,
  TextField,
  type TextFieldProps,
} from '../../../platform/components/fields';
import { passwordWording, signInWording } from '../../../wording/auth';

/** The address that all sign-in screens share, or one that is filled in where nothing was typed, and its setter. */
export const useTypedEmail = (filledIn = ''): [string, (email: string) => void] => [
  useStore(typedEmailStore, ({ email }) => email) ?? filledIn,
  (email) => typedEmailStore.setState({ email }),
];

/** The address that somebody signs in with, as browsers and password stores know it. */
export function EmailField(props: Pick<TextFieldProps, 'isFirst' | 'value' | 'error' | 'onChange'>) {
  return (
    <TextField
      label={signInWording.email}
      name="email"
      type="email"
      autoComplete="username"
      inputMode="email"
      {...props}
    />
  );
}

/** The code from a mail, which browsers and phones offer to fill in; it takes the focus. */
export function CodeField(props: Pick<TextFieldProps, 'value' | 'error' | 'onChange'>) {
  return (
    <TextField
      label={signInWording.code}
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      isFirst
      {...props}
    />
  );
}

/** What the form asks once it is sent. A list that does not arrive is asked for again then, which says why. */
const preloadCommonPasswords = () => void loadCommonPasswords().catch(() => undefined);

/** A password that somebody chooses, with the rule for it. */
export function NewPasswordField({
  onChange,
  ...props
}: Pick<PasswordFieldProps, 'label' | 'value' | 'error' | 'onChange'>) {
  return (
    <PasswordField
      name="new-password"
      autoComplete="new-password"
      hint={signInWording.passwordHint}
      onChange={(event) => {
        preloadCommonPasswords();
        onChange?.(event);
      }}
      {...props}
    />
  );
}

/**
 * The sentence for a password that somebody can't choose; undefined when they can.
 * @param known what others know of them: the address and the name
 * @param old the one that they have, where they have just typed it
 */
export async function checkNewPassword(
  password: string,
  known: readonly string[],
  old?: string,
): Promise<string | undefined> {
  const fault = findPasswordFault(password, await loadCommonPasswords(), known);
  if (fault) return passwordWording[fault];
  return password === old ? passwordWording.same : undefined;
}
