import { useSession } from '../../api/session/session-query';
import { teamWording } from '../../wording/team';
import { InviteLink } from './invite-link';
import { Section } from '../../components/section';

/** The links that let Editors and Members in, for who may invite. */
export function InviteLinks() {
  const { account } = useSession();
  return (
    <Section title={teamWording.links}>
      <InviteLink
        role="Editor"
        code={account.editor_invite_code}
        secret={account.editor_invite_secret}
        message={account.editor_invite_msg}
      />
      <InviteLink
        role="Member"
        code={account.member_invite_code}
        secret={account.member_invite_secret}
        message={account.member_invite_msg}
      />
    </Section>
  );
}
