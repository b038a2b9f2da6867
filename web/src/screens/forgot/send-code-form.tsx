import { requestPasswordReset } from '../../api/session/identity';
import { IdentityError } from '../../api/session/identity-error';
import { Button } from '../../components/button';
import { TextField } from '../../components/text-field';
import { signInWording } from '../../wording/sign-in';
import { FormMessage } from '../sign-in/form-message';
import styles from '../sign-in/sign-in-form.module.css';
import { useIdentityForm } from '../sign-in/use-identity-form';

/** Asks for the address that the code goes to. */
export function SendCodeForm({
  email,
  onEmail,
  onSent,
}: {
  email: string;
  onEmail: (email: string) => void;
  onSent: () => void;
}) {
  const { errors, isBusy, onSubmit } = useIdentityForm({
    fields: ['email'],
    check: () => (email.trim() === '' ? { email: signInWording.emailMissing } : {}),
    submit: async () => {
      await sendCode(email);
      onSent();
    },
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <FormMessage text={errors.form} />
      <TextField
        label={signInWording.email}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        isFirst
        value={email}
        error={errors.email}
        onChange={(event) => onEmail(event.target.value)}
      />
      <Button type="submit" look="primary" isFullWidth isBusy={isBusy}>
        {signInWording.sendCode}
      </Button>
    </form>
  );
}

/** An unknown address is answered like a known one, so that nobody learns here who has an account. */
async function sendCode(email: string): Promise<void> {
  try {
    await requestPasswordReset(email);
  } catch (error) {
    if (!(error instanceof IdentityError) || error.code !== 'user-not-found') throw error;
  }
}
