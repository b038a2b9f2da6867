import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { email as emailSchema } from '#shared/email';
import { personName } from '#shared/entities/scalars';
import { useIsInvitedOnly } from '../../platform/api/config-query';
import { sessionQuery } from '../../platform/api/session/session-query';
import { pendingInvite } from '../../platform/api/session/sign-in-memory';
import { signUp } from '../../platform/api/session/sign-up';
import { prepareSignUpProof } from '../../platform/api/session/sign-up-proof';
import { invitationQuery } from '../../platform/api/team/membership';
import { TextField } from '../../platform/components/fields';
import { identityErrorWording, signInWording } from '../../wording/auth';
import { inviteWording } from '../../wording/team';
import { GoogleButton } from './sign-in/google-button';
import {
  checkNewPassword,
  EmailField,
  NewPasswordField,
  SignInForm,
  useIdentityForm,
  useTypedEmail,
} from './sign-in/sign-in-form';
import styles from './sign-in/sign-in-form.module.css';
import { SignInFrame } from './sign-in/sign-in-frame';

/** Signup: creates the person and their account, and opens Home. A person who came from an invite link joins its team instead. */
export function SignUpScreen() {
  const [key] = useState(() => pendingInvite.readComplete());
  const { data: invitation } = useQuery({ ...invitationQuery(key ?? ''), enabled: key !== undefined });
  const isClosed = useIsInvitedOnly() && !invitation;
  const { title, lead } = invitation
    ? {
        title: inviteWording.title(invitation.team_name),
        lead: inviteWording.lead(invitation.invited_by, invitation.role),
      }
    : isClosed
      ? { title: signInWording.invitedOnlyTitle, lead: signInWording.invitedOnlyLead }
      : { title: signInWording.signUpTitle, lead: signInWording.signUpLead };
  return (
    <SignInFrame title={title} lead={lead}>
      {!isClosed && <SignUpForm invite={invitation ? key : undefined} mailedTo={invitation?.email} />}
      <p className={styles.below}>
        {signInWording.hasAccount} <Link to="/login">{signInWording.loginLink}</Link>
      </p>
    </SignInFrame>
  );
}

/**
 * Creates the person and their account, then opens Home. With an invite key, the person joins its team instead, unless the invite was
 * mailed to another address, which is named and prefilled. A failed submit keeps the input.
 */
export function SignUpForm({ invite, mailedTo }: { invite?: string; mailedTo?: string }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [fullName, setFullName] = useState('');
  const [email, setEmail] = useTypedEmail(mailedTo);
  const [password, setPassword] = useState('');
  const nameError = fullName === '' ? undefined : personName.safeParse(fullName).error?.issues[0]?.message;
  const { errors, isBusy, show, onSubmit } = useIdentityForm({
    fields: ['fullName', 'email', 'password'],
    check: async () => {
      const fault = await checkNewPassword(password, [email, fullName]);
      return {
        ...(fullName.trim() === '' ? { fullName: signInWording.nameMissing } : nameError && { fullName: nameError }),
        ...(email.trim() === ''
          ? { email: signInWording.emailMissing }
          : !emailSchema.safeParse(email).success && { email: identityErrorWording['invalid-email'].text }),
        ...(fault && { password: fault }),
      };
    },
    submit: async () => {
      const session = await signUp({ fullName, email, password, invite });
      if (invite !== undefined) pendingInvite.settle(invite, session);
      queryClient.setQueryData(sessionQuery.queryKey, session);
      await navigate({ to: '/' });
    },
  });

  return (
    <>
      {mailedTo && <p className={styles.below}>{inviteWording.mailedTo(mailedTo)}</p>}
      <GoogleButton show={show} onLeave={() => invite !== undefined && pendingInvite.remember(invite)} />
      <SignInForm message={errors.form} action={signInWording.signUp} isBusy={isBusy} onSubmit={onSubmit}>
        <TextField
          label={signInWording.fullName}
          name="name"
          autoComplete="name"
          isFirst
          value={fullName}
          error={nameError ?? errors.fullName}
          onChange={(typed) => {
            prepareSignUpProof();
            setFullName(typed);
          }}
        />
        <EmailField
          value={email}
          error={errors.email}
          onChange={(typed) => {
            prepareSignUpProof();
            setEmail(typed);
          }}
        />
        <NewPasswordField
          label={signInWording.password}
          value={password}
          error={errors.password}
          onChange={setPassword}
        />
      </SignInForm>
    </>
  );
}
