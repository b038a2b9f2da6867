import { useQueryClient } from '@tanstack/react-query';
import { MailWarning, X } from 'lucide-react';
import { useState } from 'react';
import type { VisibleMailStop } from '#shared/email';
import { hasPassword } from '#shared/entities/user';
import { authorize } from '#shared/permissions/authorize';
import { resumeMailDelivery, sessionQuery, useSession } from '../../platform/api/session/session-query';
import { sendVerification } from '../../platform/api/session/sign-up';
import { Button, IconButton, LinkButton } from '../../platform/components/button';
import { showError } from '../../platform/components/feedback-store';
import { showToast } from '../../platform/components/toasts';
import { tabStore } from '../../platform/storage/safe-storage';
import { mailWording } from '../../wording/account';
import { toastWording } from '../../wording/feedback';
import { homeWording } from '../../wording/home';
import styles from './account.module.css';
import noticeStyles from './mail-stop-notice.module.css';

interface MailButtonProps {
  label: string;
  send: () => Promise<void>;
  sent: string;
}

/** Sends a mail to the person's own address, and shows why if it can't. */
function MailButton({ label, send, sent }: MailButtonProps) {
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      await send();
      showToast(sent);
    } catch (error) {
      showError(error);
      // This page's mail stop state may be stale.
      void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" isBusy={isBusy} onClick={() => void press()}>
      {label}
    </Button>
  );
}

/** Resumes mail to the person's own address. Renders nothing for people who may not. */
function ResumeMailButton() {
  const { user } = useSession();
  const queryClient = useQueryClient();
  if (authorize(user, { do: 'resumeMail', uid: user.uid }) !== 'allowed') return null;
  return (
    <MailButton
      label={mailWording.resume}
      send={() => resumeMailDelivery(queryClient)}
      sent={toastWording.mailResumed(user.email)}
    />
  );
}

/** Replaces the button while mail is stopped: says why, and what the person can do. */
function MailStopHint({ stop: { reason } }: { stop: VisibleMailStop }) {
  return (
    <div className={styles.stopped}>
      <span className={styles.muted}>{mailWording.stoppedShort[reason]}</span>
      <ResumeMailButton />
    </div>
  );
}

/** Mails a new verification link, or says that mail to this address is stopped. */
export function SendVerificationButton() {
  const { user, mail_stop } = useSession();
  if (mail_stop) return <MailStopHint stop={mail_stop} />;
  return (
    <MailButton
      label={homeWording.sendAgain}
      send={() => sendVerification(user)}
      sent={toastWording.verificationSent(user.email)}
    />
  );
}

/** Tells a person on every screen that their mail is stopped (decision 46). */
export function MailStopNotice({ stop }: { stop: VisibleMailStop }) {
  const { user } = useSession();
  const [isHidden, hide] = useHiddenNotice(`${user.uid} ${JSON.stringify(stop)}`);
  if (isHidden) return null;
  return (
    <section className={noticeStyles.notice} aria-label={mailWording.label}>
      <MailWarning aria-hidden />
      <p>{mailWording.stopped(user.email, stop)}</p>
      <div className={noticeStyles.ways}>
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
