import { MailWarning, X } from 'lucide-react';
import { useState } from 'react';
import { hasPassword } from '#shared/entities/user';
import { ResumeMailButton } from '../../features/account/mail-buttons';
import { useSession } from '../../platform/api/session/session-query';
import { IconButton, LinkButton } from '../../platform/components/button';
import { tabStore } from '../../platform/storage/safe-storage';
import { mailWording } from '../../wording/account';
import styles from './mail-stop-notice.module.css';

/** Tells a person on every screen that their mail is stopped (decision 46). */
export function MailStopNotice() {
  const { user, mail_stop } = useSession();
  const [isHidden, hide] = useHiddenNotice(`${user.uid} ${JSON.stringify(mail_stop)}`);
  if (!mail_stop || isHidden) return null;
  return (
    <section className={styles.notice} aria-label={mailWording.label}>
      <MailWarning aria-hidden />
      <p>{mailWording.stopped(user.email, mail_stop)}</p>
      <div className={styles.ways}>
        <ResumeMailButton />
        {hasPassword(user) && (
          <LinkButton to="/account" size="small">
            {mailWording.changeAddress}
          </LinkButton>
        )}
      </div>
      <IconButton label={mailWording.hide} icon={<X />} size="small" onClick={hide} />
    </section>
  );
}

const KEY = 'narradeck.hiddenNotice';

/** Whether a notice was hidden in this tab. It stays hidden until the tab closes or another notice replaces it. */
function useHiddenNotice(id: string): [isHidden: boolean, hide: () => void] {
  const [hidden, setHidden] = useState(() => tabStore.read(KEY));
  const hide = () => {
    tabStore.write(KEY, id);
    setHidden(id);
  };
  return [hidden === id, hide];
}
