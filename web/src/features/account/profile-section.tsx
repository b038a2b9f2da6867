import { useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, MailWarning } from 'lucide-react';
import { personName } from '#shared/entities/scalars';
import { changeUser } from '../../platform/api/session/change-user';
import { useSession } from '../../platform/api/session/session-query';
import { NameForm } from '../../platform/components/name-form';
import { Pill } from '../../platform/components/pill';
import { Section } from '../../platform/components/section';
import { showToast } from '../../platform/components/toasts';
import { accountWording } from '../../wording/account';
import { toastWording } from '../../wording/feedback';
import { PersonAvatar } from '../../platform/components/person-avatar';
import styles from './account.module.css';
import { PictureButtons } from './picture-buttons';
import { SendVerificationButton } from './mail-buttons';

/** Name, picture and address; an address that is not verified offers a new mail. */
export function ProfileSection() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  return (
    <Section title={accountWording.profile}>
      <div className={styles.row}>
        <div className={styles.person}>
          <PersonAvatar person={user} size={64} />
          <div>
            <strong dir="auto">{user.fullName}</strong>
            <div className={styles.muted}>{user.email}</div>
            <EmailStatus isVerified={user.emailVerified} />
          </div>
        </div>
        <PictureButtons />
      </div>
      <NameForm
        key={user.fullName}
        label={accountWording.fullName}
        name={user.fullName}
        rule={personName}
        autoComplete="name"
        action={accountWording.save}
        save={async (fullName) => {
          await changeUser(queryClient, { fullName });
          showToast(toastWording.saved);
        }}
      />
    </Section>
  );
}

function EmailStatus({ isVerified }: { isVerified: boolean }) {
  if (isVerified) {
    return (
      <Pill look="good">
        <BadgeCheck aria-hidden />
        {accountWording.verified}
      </Pill>
    );
  }
  return (
    <div className={styles.state}>
      <Pill look="warn">
        <MailWarning aria-hidden />
        {accountWording.notVerified}
      </Pill>
      <SendVerificationButton />
    </div>
  );
}
