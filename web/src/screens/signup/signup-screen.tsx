import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { pendingInvite } from '../../api/session/pending-invite';
import { invitationQuery } from '../../api/team/invitation';
import { inviteWording } from '../../wording/invite';
import { signInWording } from '../../wording/sign-in';
import { SignInFrame } from '../sign-in/sign-in-frame';
import styles from '../sign-in/sign-in-form.module.css';
import { SignUpForm } from './sign-up-form';

/**
 * Signup: creates the person and their account, and opens Home. Who came by an invite link, and wanted to log in first, joins its
 * team instead.
 */
export function SignupScreen() {
  const [key] = useState(() => pendingInvite.readComplete());
  const { data: invitation } = useQuery({ ...invitationQuery(key ?? ''), enabled: key !== undefined });
  return (
    <SignInFrame
      title={invitation ? inviteWording.title(invitation.team_name) : signInWording.signUpTitle}
      lead={invitation ? inviteWording.lead(invitation.invited_by, invitation.role) : signInWording.signUpLead}
    >
      <SignUpForm invite={invitation ? key : undefined} mailedTo={invitation?.email} />
      <p className={styles.below}>
        {signInWording.hasAccount} <Link to="/login">{signInWording.loginLink}</Link>
      </p>
    </SignInFrame>
  );
}
