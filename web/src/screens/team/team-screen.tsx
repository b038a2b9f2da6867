import { authorize } from '#shared/permissions/authorize';
import { useSession } from '../../api/session/session-query';
import { teamWording } from '../../wording/team';
import { Screen } from '../layout/screen';
import { ConfirmFirst } from './confirm-first';
import { InviteLinks } from './invite-links';
import { InviteList } from './invite-list';
import { InvitesByMail } from './invites-by-mail';
import { JoinRequests } from './join-requests';
import { LeaveSection } from './leave-section';
import { OtherTeam } from './other-team';
import { PeopleSection } from './people-section';
import { RoleRights } from './role-rights';
import { TeamName } from './team-name';
import styles from './team-screen.module.css';

/** Team: the people of the account and, for the Admin, everything that brings others in (spec sections 5 and 6). */
export function TeamScreen() {
  const { user, account } = useSession();
  const verdictOf = (operation: 'listInvites' | 'seeInvites' | 'editAccount') =>
    authorize(user, { do: operation, account_id: account.id });
  const toInvite = verdictOf('seeInvites');
  return (
    <Screen title={teamWording.title} width="narrow">
      {verdictOf('editAccount') === 'allowed' ? (
        <TeamName name={account.name} />
      ) : (
        <p className={styles.name} dir="auto">
          {account.name}
        </p>
      )}
      {toInvite === 'allowed' && <JoinRequests />}
      <PeopleSection />
      <RoleRights />
      {toInvite === 'allowed' && (
        <>
          <InvitesByMail />
          <InviteLinks />
        </>
      )}
      {toInvite === 'unproven' && <ConfirmFirst />}
      {toInvite === 'denied' && verdictOf('listInvites') === 'allowed' && <InviteList />}
      {toInvite === 'denied' && <p className={styles.muted}>{teamWording.onlyAdmin}</p>}
      <OtherTeam />
      {authorize(user, { do: 'leaveAccount', membership: user }) === 'allowed' && <LeaveSection />}
    </Screen>
  );
}
