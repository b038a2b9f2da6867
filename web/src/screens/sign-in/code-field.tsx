import { TextField, type TextFieldProps } from '../../components/text-field';
import { signInWording } from '../../wording/sign-in';

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
