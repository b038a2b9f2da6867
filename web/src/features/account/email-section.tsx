import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { email as emailSchema } from '#shared/email';
import { hasPassword } from '#shared/entities/user';
import { confirmEmailChange, requestEmailChange } from '../../platform/api/session/credentials';
import { sessionQuery, useSignedInUser } from '../../platform/api/session/session-query';
import { Button } from '../../platform/components/button';
import { PasswordField, TextField } from '../../platform/components/fields';
import { Section } from '../../platform/components/screen';
import { showToast } from '../../platform/components/toasts';
import { accountWording } from '../../wording/account';
import { identityErrorWording, signInWording } from '../../wording/auth';
import { toastWording } from '../../wording/feedback';
import { CodeField, FormMessage, useIdentityForm } from '../auth/sign-in/sign-in-form';
import styles from './account.module.css';

/** The address that the person logs in with. For a Google account, it is Google's address. */
export function EmailSection() {
  const signedIn = useSignedInUser();
  const { email } = signedIn;
  const usesPassword = hasPassword(signedIn);
  return (
    <Section title={accountWording.address}>
      <p className={styles.muted}>{usesPassword ? accountWording.addressText(email) : accountWording.googleAddress}</p>
      {usesPassword && <ChangeEmailForm key={email} email={email} />}
    </Section>
  );
}

/** Changes the person's address: first the password, then the code that is mailed to the new address. */
function ChangeEmailForm({ email }: { email: string }) {
  const queryClient = useQueryClient();
  const [address, setAddress] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [codeSentTo, setCodeSentTo] = useState<string>();
  const parsedEmail = emailSchema.safeParse(address);
  const { errors, isBusy, show, onSubmit } = useIdentityForm({
    fields: ['email', 'password', 'code'],
    check: () =>
      codeSentTo === undefined
        ? {
            ...(!parsedEmail.success
              ? { email: identityErrorWording['invalid-email'].text }
              : parsedEmail.data === email && { email: accountWording.sameAddress }),
            ...(password === '' && { password: signInWording.passwordMissing }),
          }
        : { ...(code.trim() === '' && { code: signInWording.codeMissing }) },
    submit: async () => {
      if (codeSentTo === undefined) {
        await requestEmailChange(password, parsedEmail.data ?? '');
        return setCodeSentTo(parsedEmail.data);
      }
      const session = await confirmEmailChange(password, codeSentTo, code);
      queryClient.setQueryData(sessionQuery.queryKey, session);
      showToast(toastWording.addressChanged(codeSentTo));
    },
  });
  const restart = () => {
    show(undefined);
    setCodeSentTo(undefined);
    setCode('');
  };
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <FormMessage text={errors.form ?? (codeSentTo !== undefined ? errors.email : undefined)} />
      {codeSentTo === undefined ? (
        <>
          <TextField
            label={accountWording.newAddress}
            name="new-email"
            type="email"
            autoComplete="email"
            inputMode="email"
            value={address}
            error={errors.email}
            onChange={setAddress}
          />
          <PasswordField
            label={accountWording.yourPassword}
            name="current-password"
            autoComplete="current-password"
            value={password}
            error={errors.password}
            onChange={setPassword}
          />
        </>
      ) : (
        <>
          <p role="status">{accountWording.addressCodeSent(codeSentTo)}</p>
          <CodeField value={code} error={errors.code} onChange={setCode} />
        </>
      )}
      <div className={styles.row}>
        <Button type="submit" isBusy={isBusy}>
          {codeSentTo === undefined ? signInWording.sendCode : accountWording.changeAddress}
        </Button>
        {codeSentTo !== undefined && (
          <Button look="quiet" onClick={restart}>
            {accountWording.otherAddress}
          </Button>
        )}
      </div>
    </form>
  );
}
