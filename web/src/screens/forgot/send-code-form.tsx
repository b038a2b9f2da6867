import { requestPasswordReset } from '../../api/session/identity';
import { IdentityError } from '../../api/session/identity-error';
import { signInWording } from '../../wording/sign-in';
import { EmailField } from '../sign-in/email-field';
import { SignInForm } from '../sign-in/sign-in-form';
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
    <SignInForm message={errors.form} action={signInWording.sendCode} isBusy={isBusy} onSubmit={onSubmit}>
      <EmailField isFirst value={email} error={errors.email} onChange={(event) => onEmail(event.target.value)} />
    </SignInForm>
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
