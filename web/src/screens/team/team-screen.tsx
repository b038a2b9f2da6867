import { authorize } from '#shared/permissions/authorize';
import { useSession } from '../../api/session/session-query';
import { teamWording } from '../../wording/team';
import { Screen } from '../layout/screen';
import { InviteLinks } from './invite-links';
import { InvitesByMail } from './invites-by-mail';
import { LeaveSection } from './leave-section';
import { PeopleSection } from './people-section';
import { TeamName } from './team-name';
import styles from './team-screen.module.css';

/** Team: the people of the account and, for the Admin, everything that brings others in (spec sections 5 and 6). */
export function TeamScreen() {
  const { user, account } = useSession();
  const may = (operation: 'seeInvites' | 'editAccount') =>
    authorize(user, { do: operation, account_id: account.id }) === 'allowed';
  return (
    <Screen title={teamWording.title} width="narrow">
      {may('editAccount') ? <TeamName name={account.name} /> : <p className={styles.name}>{account.name}</p>}
      <PeopleSection />
      {may('seeInvites') ? (
        <>
          <InvitesByMail />
          <InviteLinks />
        </>
      ) : (
        <p className={styles.muted}>{teamWording.onlyAdmin}</p>
      )}
      {authorize(user, { do: 'leaveAccount', membership: user }) === 'allowed' && <LeaveSection />}
    </Screen>
  );
}
