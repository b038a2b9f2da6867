import { TextField, type TextFieldProps } from '../../components/text-field';
import { signInWording } from '../../wording/sign-in';

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
