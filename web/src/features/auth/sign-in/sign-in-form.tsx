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

/** The form of a sign-in screen: an error message, the fields, and one button of full width. */
export function SignInForm({
  message,
  action,
  isBusy,
  onSubmit,
  children,
}: {
  message: string | undefined;
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

export function FormMessage({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <div className={styles.message}>
      <FieldMessage text={text} />
    </div>
  );
}

/** The address that all sign-in screens share (initially `filledIn`) and its setter. */
export const useTypedEmail = (filledIn = ''): [string, (email: string) => void] => [
  useStore(typedEmailStore, ({ email }) => email) ?? filledIn,
  (email) => typedEmailStore.setState({ email }),
];

/** The address of a sign-in, marked for browsers and password managers. */
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

/** The code from a mail. Browsers and phones offer to fill it in. It takes the focus. */
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

/** Loaded early for the check on submit. If this fails, the submit loads it again and reports the error. */
const preloadCommonPasswords = () => void loadCommonPasswords().catch(() => undefined);

/** A field for a new password, with the password rule below it. */
export function NewPasswordField({
  onChange,
  ...props
}: Pick<PasswordFieldProps, 'label' | 'value' | 'error' | 'onChange'>) {
  return (
    <PasswordField
      name="new-password"
      autoComplete="new-password"
      hint={signInWording.passwordHint}
      onChange={(typed) => {
        preloadCommonPasswords();
        onChange(typed);
      }}
      {...props}
    />
  );
}

/**
 * Why a password is not allowed; undefined if it is.
 * @param known what others know of the person: address and name
 * @param old the current password, if it was just typed
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

type FormErrors<Field extends string> = Partial<Record<Field | 'form', string>>;

/** A form that calls the identity provider. `check` validates before anything is sent; `wording` overrides messages for this form. */
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
