import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { parseBareCode } from '#shared/entities/invite';
import { pendingInvite } from '../../../platform/api/session/sign-in-memory';
import { invitationQuery } from '../../../platform/api/team/membership';
import { Button, LinkButton } from '../../../platform/components/button';
import { Skeleton } from '../../../platform/components/loading';
import { dialogWording } from '../../../wording/feedback';
import { inviteWording } from '../../../wording/team';
import { useTypedEmail } from '../../auth/sign-in/sign-in-form';
import styles from '../../auth/sign-in/sign-in-form.module.css';
import { SignInFrame } from '../../auth/sign-in/sign-in-frame';
import { SignUpForm } from '../../auth/sign-up-screen';
import { WelcomeMessage } from './welcome-message';

/** Invite, InviteEditors, InviteMembers: who invites to which team, and how to join it (spec section 2). */
export function InviteScreen({ inviteKey }: { inviteKey: string }) {
  return parseBareCode(inviteKey) === undefined ? (
    <InvitationPage inviteKey={inviteKey} />
  ) : (
    <LogInToRequest inviteKey={inviteKey} />
  );
}

function InvitationPage({ inviteKey }: { inviteKey: string }) {
  const { data: invitation, error, refetch } = useQuery(invitationQuery(inviteKey));
  if (error) {
    return (
      <SignInFrame title={inviteWording.failedTitle} lead={error.message}>
        <Button look="primary" size="large" onClick={() => void refetch()}>
          {dialogWording.retry}
        </Button>
      </SignInFrame>
    );
  }
  if (invitation === undefined) {
    return (
      <SignInFrame title={inviteWording.checking}>
        <Skeleton height={40} />
      </SignInFrame>
    );
  }
  if (invitation === null) return <UnknownInvite />;
  const { team_name, invited_by, role, message, email } = invitation;
  return (
    <SignInFrame title={inviteWording.title(team_name)} lead={inviteWording.lead(invited_by, role)}>
      <WelcomeMessage by={invited_by} text={message} />
      <SignUpForm invite={inviteKey} mailedTo={email} />
      <LogInToJoin inviteKey={inviteKey} mailedTo={email} />
    </SignInFrame>
  );
}

/** Remembers the invite and the address while the person signs in. */
function LogInToJoin({ inviteKey, mailedTo }: { inviteKey: string; mailedTo: string }) {
  const [email, setEmail] = useTypedEmail(mailedTo);
  const rememberInvite = () => {
    pendingInvite.remember(inviteKey);
    setEmail(email);
  };
  return (
    <p className={styles.below}>
      {inviteWording.hasAccount}{' '}
      <Link to="/login" onClick={rememberInvite}>
        {inviteWording.logIn}
      </Link>
    </p>
  );
}

function UnknownInvite() {
  return (
    <SignInFrame title={inviteWording.unknownTitle} lead={inviteWording.unknownLead}>
      <LinkButton to="/signup" size="large">
        {inviteWording.signUp}
      </LinkButton>
      <LinkButton to="/login" look="quiet" size="large">
        {inviteWording.home}
      </LinkButton>
    </SignInFrame>
  );
}

/** Shown for a link with only a code to a person who is logged out. Remembers the code; Home then asks whether to send a request. */
function LogInToRequest({ inviteKey }: { inviteKey: string }) {
  const rememberInvite = () => pendingInvite.remember(inviteKey);
  return (
    <SignInFrame title={inviteWording.askTitle} lead={inviteWording.askLead}>
      <LinkButton to="/login" look="primary" size="large" onClick={rememberInvite}>
        {inviteWording.logInToAsk}
      </LinkButton>
      <LinkButton to="/signup" look="quiet" size="large" onClick={rememberInvite}>
        {inviteWording.signUp}
      </LinkButton>
    </SignInFrame>
  );
}
