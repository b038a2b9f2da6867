import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { email as emailSchema } from '#shared/email';
import { askForAddress, changeAddress } from '../../api/session/change-address';
import { sessionQuery } from '../../api/session/session-query';
import { Button } from '../../components/button';
import { PasswordField } from '../../components/password-field';
import { TextField } from '../../components/text-field';
import { showToast } from '../../components/toasts';
import { accountWording } from '../../wording/account';
import { identityErrorWording } from '../../wording/identity-errors';
import { signInWording } from '../../wording/sign-in';
import { toastWording } from '../../wording/toasts';
import { CodeField } from '../sign-in/code-field';
import { FormMessage } from '../sign-in/form-message';
import { useIdentityForm } from '../sign-in/use-identity-form';
import styles from './account.module.css';

/** Changes the person's address: first by their password, then by the code that is mailed to the new one. */
export function AddressForm({ email }: { email: string }) {
  const queryClient = useQueryClient();
  const [address, setAddress] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  /** The address to which a code has been mailed. */
  const [asked, setAsked] = useState<string>();
  const wanted = emailSchema.safeParse(address);
  const { errors, isBusy, show, onSubmit } = useIdentityForm({
    fields: ['email', 'password', 'code'],
    check: () =>
      asked === undefined
        ? {
            ...(!wanted.success
              ? { email: identityErrorWording['invalid-email'].text }
              : wanted.data === email && { email: accountWording.sameAddress }),
            ...(password === '' && { password: signInWording.passwordMissing }),
          }
        : { ...(code.trim() === '' && { code: signInWording.codeMissing }) },
    submit: async () => {
      if (asked === undefined) {
        await askForAddress(password, wanted.data ?? '');
        return setAsked(wanted.data);
      }
      const session = await changeAddress(password, asked, code);
      queryClient.setQueryData(sessionQuery.queryKey, session);
      showToast(toastWording.addressChanged(asked));
    },
  });
  const startAgain = () => {
    show(undefined);
    setAsked(undefined);
    setCode('');
  };
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <FormMessage text={errors.form ?? (asked !== undefined ? errors.email : undefined)} />
      {asked === undefined ? (
        <>
          <TextField
            label={accountWording.newAddress}
            name="new-email"
            type="email"
            autoComplete="email"
            inputMode="email"
            value={address}
            error={errors.email}
            onChange={(event) => setAddress(event.target.value)}
          />
          <PasswordField
            label={accountWording.yourPassword}
            name="current-password"
            autoComplete="current-password"
            value={password}
            error={errors.password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </>
      ) : (
        <>
          <p role="status">{accountWording.addressCodeSent(asked)}</p>
          <CodeField value={code} error={errors.code} onChange={(event) => setCode(event.target.value)} />
        </>
      )}
      <div className={styles.row}>
        <Button type="submit" isBusy={isBusy}>
          {asked === undefined ? signInWording.sendCode : accountWording.changeAddress}
        </Button>
        {asked !== undefined && (
          <Button look="quiet" onClick={startAgain}>
            {accountWording.otherAddress}
          </Button>
        )}
      </div>
    </form>
  );
}
