import { pendingInvite } from '../../api/session/pending-invite';
import { LinkButton } from '../../components/link-button';
import { inviteWording } from '../../wording/invite';
import { SignInFrame } from '../sign-in/sign-in-frame';

/** What a link with a code alone says to somebody logged out. It is kept on the way, and they are asked Home whether to ask. */
export function LogInToAsk({ inviteKey }: { inviteKey: string }) {
  const keep = () => pendingInvite.remember(inviteKey);
  return (
    <SignInFrame title={inviteWording.askTitle} lead={inviteWording.askLead}>
      <LinkButton to="/login" look="primary" size="large" onClick={keep}>
        {inviteWording.logInToAsk}
      </LinkButton>
      <LinkButton to="/signup" look="quiet" size="large" onClick={keep}>
        {inviteWording.signUp}
      </LinkButton>
    </SignInFrame>
  );
}
