import { PasswordField, type PasswordFieldProps } from '../../components/password-field';
import { signInWording } from '../../wording/sign-in';

/** A password that somebody chooses, with the rule for it. */
export function NewPasswordField(props: Pick<PasswordFieldProps, 'label' | 'value' | 'error' | 'onChange'>) {
  return <PasswordField name="new-password" autoComplete="new-password" hint={signInWording.passwordHint} {...props} />;
}
