import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { codeAlone } from '#shared/entities/invite';
import { pendingInvite } from '../../api/session/pending-invite';
import { invitationQuery } from '../../api/team/invitation';
import { Button } from '../../components/button';
import { LinkButton } from '../../components/link-button';
import { Skeleton } from '../../components/skeleton';
import { dialogWording } from '../../wording/dialog';
import { inviteWording } from '../../wording/invite';
import { SignInFrame } from '../sign-in/sign-in-frame';
import styles from '../sign-in/sign-in-form.module.css';
import { useTypedEmail } from '../sign-in/use-typed-email';
import { SignUpForm } from '../signup/sign-up-form';
import { LogInToAsk } from './log-in-to-ask';
import { WelcomeWords } from './welcome-words';

/** Invite, InviteEditors, InviteMembers: who invites to which team, and the ways to join it (spec section 2). */
export function InviteScreen({ inviteKey }: { inviteKey: string }) {
  return codeAlone(inviteKey) === undefined ? <Invited inviteKey={inviteKey} /> : <LogInToAsk inviteKey={inviteKey} />;
}

function Invited({ inviteKey }: { inviteKey: string }) {
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
      <WelcomeWords by={invited_by} text={message} />
      <SignUpForm invite={inviteKey} mailedTo={email} />
      <LogInToJoin inviteKey={inviteKey} mailedTo={email} />
    </SignInFrame>
  );
}

/** Keeps the invitation, and the address, on the way by Login and whatever it leads to. */
function LogInToJoin({ inviteKey, mailedTo }: { inviteKey: string; mailedTo: string }) {
  const [email, setEmail] = useTypedEmail(mailedTo);
  const keep = () => {
    pendingInvite.remember(inviteKey);
    setEmail(email);
  };
  return (
    <p className={styles.below}>
      {inviteWording.hasAccount}{' '}
      <Link to="/login" onClick={keep}>
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
