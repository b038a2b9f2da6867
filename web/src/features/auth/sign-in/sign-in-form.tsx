import { type FormEvent, type ReactNode, useState } from 'react';
import { useStore } from 'zustand';
import { ApiError } from '#shared/errors';
import { type IdentityCode, type IdentityError, toIdentityError } from '../../../platform/api/session/identity-error';
import { findPasswordFault, loadCommonPasswords } from '../../../platform/api/session/new-password';
import { typedEmailStore } from '../../../platform/api/session/sign-in-memory';
import { Button } from '../../../platform/components/button';
import {
  FieldMessage,
  PasswordField,
  type PasswordFieldProps,
  TextField,
  type TextFieldProps,
} from '../../../platform/components/fields';
import { identityErrorWording, type IdentityErrorWording, passwordWording, signInWording } from '../../../wording/auth';
import styles from './sign-in-form.module.css';

/** The form of a screen of signing in: what is wrong with it as a whole, its fields, and one button over the full width. */
export function SignInForm({
  message,
  action,
  isBusy,
  onSubmit,
  children,
}: {
  message: string | undefined;
  /** What the button says. */
  action: string;
  isBusy: boolean;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
}) {
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <FormMessage text={message} />
      {children}
      <Button type="submit" look="primary" isFullWidth isBusy={isBusy}>
        {action}
      </Button>
    </form>
  );
}

/** What is wrong with the form as a whole. */
export function FormMessage({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <div className={styles.message}>
      <FieldMessage text={text} />
    </div>
  );
}

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

/** Sentences beside the fields, and one for the form as a whole. */
type FormErrors<Field extends string> = Partial<Record<Field | 'form', string>>;

/**
 * A form that asks the identity provider for something: what is wrong stands beside the field that it is about, and what
 * was typed stays. `check` finds what is wrong before anything is sent; `wording` is what this form says otherwise than others.
 */
export function useIdentityForm<Field extends string>(form: {
  fields: readonly Field[];
  check: () => FormErrors<Field> | Promise<FormErrors<Field>>;
  submit: () => Promise<void>;
  wording?: Partial<Record<IdentityCode, IdentityErrorWording>>;
}) {
  const [errors, setErrors] = useState<FormErrors<Field>>({});
  const [isBusy, setBusy] = useState(false);

  const show = (error: IdentityError | undefined) => {
    if (!error) return setErrors({});
    const { field, text } = form.wording?.[error.code] ?? identityErrorWording[error.code];
    const place = form.fields.find((each) => each === field) ?? 'form';
    setErrors({ [place]: text } as FormErrors<Field>);
  };

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const found = await form.check();
      setErrors(found);
      if (Object.keys(found).length > 0) return;
      await form.submit();
    } catch (error) {
      if (error instanceof ApiError) setErrors({ form: error.message } as FormErrors<Field>);
      else show(toIdentityError(error));
    } finally {
      setBusy(false);
    }
  };

  return { errors, isBusy, show, onSubmit: (event: FormEvent) => void onSubmit(event) };
}
