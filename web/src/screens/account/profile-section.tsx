import { useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, MailWarning } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { personName } from '#shared/entities/scalars';
import { changeUser } from '../../api/session/change-user';
import { useSession } from '../../api/session/session-query';
import { Button } from '../../components/button';
import { classNames } from '../../components/class-names';
import { showError } from '../../components/feedback-store';
import { TextField } from '../../components/text-field';
import { showToast } from '../../components/toasts';
import { accountWording } from '../../wording/account';
import { toastWording } from '../../wording/toasts';
import { PersonAvatar } from '../team/person-avatar';
import styles from './account.module.css';
import { PictureButtons } from './picture-buttons';
import { Section } from './section';
import { SendVerificationButton } from './send-verification-button';

/** Name, picture and address; an address that is not verified offers a new mail. */
export function ProfileSection() {
  const { user } = useSession();
  return (
    <Section title={accountWording.profile}>
      <div className={styles.row}>
        <div className={styles.person}>
          <PersonAvatar person={user} size={56} />
          <div>
            <strong>{user.fullName}</strong>
            <div className={styles.muted}>{user.email}</div>
            <PictureButtons />
          </div>
        </div>
        {user.emailVerified ? (
          <span className={styles.badge}>
            <BadgeCheck aria-hidden />
            {accountWording.verified}
          </span>
        ) : (
          <div className={styles.row}>
            <span className={classNames(styles.badge, styles.warn)}>
              <MailWarning aria-hidden />
              {accountWording.notVerified}
            </span>
            <SendVerificationButton />
          </div>
        )}
      </div>
      <NameForm key={user.fullName} fullName={user.fullName} />
    </Section>
  );
}

function NameForm({ fullName }: { fullName: string }) {
  const queryClient = useQueryClient();
  const [name, setName] = useState(fullName);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const checked = personName.safeParse(name);
    setError(checked.error?.issues[0]?.message);
    if (!checked.success) return;
    setBusy(true);
    try {
      await changeUser(queryClient, { fullName: checked.data });
      showToast(toastWording.saved);
    } catch (failure) {
      showError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.line} onSubmit={(event) => void save(event)} noValidate>
      <TextField
        label={accountWording.fullName}
        name="name"
        autoComplete="name"
        value={name}
        error={error}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" isBusy={isBusy} isDisabled={name.trim() === fullName}>
        {accountWording.save}
      </Button>
    </form>
  );
}
