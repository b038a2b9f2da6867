import { MailWarning, X } from 'lucide-react';
import { hasPassword } from '#shared/entities/signed-in-user';
import { useSession } from '../../api/session/session-query';
import { IconButton } from '../../components/icon-button';
import { LinkButton } from '../../components/link-button';
import { mailWording } from '../../wording/mail';
import { ResumeMailButton } from '../account/resume-mail-button';
import { useHiddenNotice } from './hidden-notice';
import styles from './mail-stop-notice.module.css';

/** Tells a person, above whatever screen they are on, that no mail reaches them any more (decision 46). */
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
