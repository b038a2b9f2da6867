import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../../platform/components/button';
import { FieldMessage } from '../../../platform/components/fields';
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
