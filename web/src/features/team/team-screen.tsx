import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountName } from '#shared/entities/account';
import { authorize } from '#shared/permissions/authorize';
import { useSession } from '../../platform/api/session/session-query';
import { changeTeam } from '../../platform/api/team/accounts';
import { leaveTeam } from '../../platform/api/team/membership';
import { Button } from '../../platform/components/button';
import { ConfirmDialog } from '../../platform/components/dialog';
import { runOperation } from '../../platform/components/feedback-store';
import { NameForm } from '../../platform/components/name-form';
import { Card, Screen, Section } from '../../platform/components/screen';
import { navigateWithToast, showToast } from '../../platform/components/toasts';
import { toastWording } from '../../wording/feedback';
import { inviteWording, teamWording } from '../../wording/team';
import { SendVerificationButton } from '../account/mail-buttons';
import { EmailInvitesSection, OpenInvitesSection } from './email-invites-section';
import { InviteLinksSection } from './invite-links-section';
import { JoinRequestsSection } from './join-requests-section';
import { RequestByCodeDialog } from './join/join-dialog';
import { PeopleSection } from './people-section';
import { ProjectPresetsSection } from './project-presets-section';
import { RoleRights } from './roles';
import styles from './team-screen.module.css';

/** Team: the people of the account and, for the Admin, all ways to invite others (spec sections 5 and 6). */
export function TeamScreen() {
  const { user, account } = useSession();
  const checkPermission = (operation: 'listInvites' | 'viewInviteDetails' | 'editAccount') =>
    authorize(user, { do: operation, account_id: account.id });
  const inviteVerdict = checkPermission('viewInviteDetails');
  return (
    <Screen title={teamWording.title} width="narrow">
      {checkPermission('editAccount') === 'allowed' ? (
        <TeamName name={account.name} />
      ) : (
        <p className={styles.name} dir="auto">
          {account.name}
        </p>
      )}
      {inviteVerdict === 'allowed' && <JoinRequestsSection />}
      <PeopleSection />
      <RoleRights />
      {inviteVerdict === 'allowed' && (
        <>
          <EmailInvitesSection />
          <InviteLinksSection />
        </>
      )}
      {inviteVerdict === 'unverified' && <VerifyEmailFirstSection />}
      {inviteVerdict === 'denied' && checkPermission('listInvites') === 'allowed' && <OpenInvitesSection />}
      {inviteVerdict === 'denied' && <p className={styles.muted}>{teamWording.onlyAdmin}</p>}
      {checkPermission('editAccount') === 'allowed' && <ProjectPresetsSection />}
      <OtherTeamSection />
      {authorize(user, { do: 'leaveAccount', membership: user }) === 'allowed' && <LeaveTeamSection />}
    </Screen>
  );
}

function TeamName({ name }: { name: string }) {
  const queryClient = useQueryClient();
  return (
    <Card>
      <NameForm
        key={name}
        label={teamWording.name}
        name={name}
        rule={accountName}
        autoComplete="off"
        action={teamWording.save}
        save={async (changed) => {
          await changeTeam(queryClient, { name: changed });
          showToast(toastWording.saved);
        }}
      />
    </Card>
  );
}

/** Tells an Admin with an unverified address to verify it before inviting others. */
function VerifyEmailFirstSection() {
  const { user, mail_stop } = useSession();
  return (
    <Section title={teamWording.invite}>
      <p className={styles.muted}>
        {(mail_stop ? teamWording.verifyFirstStopped : teamWording.verifyFirst)(user.email)}
      </p>
      <div>
        <SendVerificationButton />
      </div>
    </Section>
  );
}

/** Joins another team by a code, for a person without a link. */
function OtherTeamSection() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title={inviteWording.other}>
      <div className={styles.leave}>
        <p className={styles.muted}>{inviteWording.otherText}</p>
        <Button onClick={() => setOpen(true)}>{inviteWording.enterCode}</Button>
      </div>
      {isOpen && <RequestByCodeDialog onClose={() => setOpen(false)} />}
    </Section>
  );
}

/** Leaves the team: says what happens to the person's projects, and asks for confirmation. */
function LeaveTeamSection() {
  const { user, account } = useSession();
  const [isOpen, setOpen] = useState(false);
  const leave = () =>
    runOperation(() => navigateWithToast(teamWording.left(account.name), () => leaveTeam(account.id)));
  return (
    <Section title={teamWording.leave}>
      <div className={styles.leave}>
        <p className={styles.muted}>{teamWording.leaveText(user.account_ids.length > 1)}</p>
        <Button look="destructive" onClick={() => setOpen(true)}>
          {teamWording.leave}
        </Button>
      </div>
      <ConfirmDialog
        title={teamWording.leaveTitle(account.name)}
        isOpen={isOpen}
        action={teamWording.leaveNow}
        onConfirm={() => void leave()}
        onClose={() => setOpen(false)}
      >
        <p>{teamWording.leaveText(user.account_ids.length > 1)}</p>
      </ConfirmDialog>
    </Section>
  );
}
