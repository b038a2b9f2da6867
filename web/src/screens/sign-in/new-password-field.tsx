import { loadCommonPasswords } from '../../api/session/common-passwords';
import { PasswordField, type PasswordFieldProps } from '../../components/password-field';
import { signInWording } from '../../wording/sign-in';

/** What the form asks once it is sent. A list that does not arrive is asked for again then, which says why. */
const loadAhead = () => void loadCommonPasswords().catch(() => undefined);

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
        loadAhead();
        onChange?.(event);
      }}
      {...props}
    />
  );
}
