import { useQueryClient } from '@tanstack/react-query';
import { Copy, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { InvitedRole } from '#shared/entities/invite';
import { renewCode } from '../../api/team/change-account';
import { Button } from '../../components/button';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { copyLink } from '../../components/copy-link';
import { runOperation } from '../../components/feedback-store';
import { IconButton } from '../../components/icon-button';
import { Pill } from '../../components/pill';
import { showToast } from '../../components/toasts';
import { teamWording } from '../../wording/team';
import styles from './team-screen.module.css';
import { WelcomeMessage } from './welcome-message';

const pathOf: Record<InvitedRole, string> = { Editor: '/invite/editors/', Member: '/invite/members/' };

/** The link that lets people of one role in: to copy, to renew, and what it says to who opens it. */
export function InviteLink({
  role,
  code,
  secret,
  message,
}: {
  role: InvitedRole;
  code: string;
  secret: string;
  message: string;
}) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const link = new URL(`${pathOf[role]}${code}#${secret}`, window.location.origin).href;
  const renew = () =>
    runOperation(async () => {
      await renewCode(queryClient, role);
      showToast(teamWording.renewed);
    });
  return (
    <div className={styles.link}>
      <div className={styles.row}>
        <strong>{teamWording.linkTitle[role]}</strong>
        <Pill>{teamWording.code(code)}</Pill>
      </div>
      <div className={styles.copied}>
        <input
          dir="ltr"
          readOnly
          value={link}
          aria-label={teamWording.linkTitle[role]}
          onFocus={(event) => event.target.select()}
        />
        <Button icon={<Copy />} onClick={() => void copyLink(link)}>
          {teamWording.copy}
        </Button>
        <IconButton label={teamWording.renewOf[role]} icon={<RefreshCw />} onClick={() => setAsking(true)} />
      </div>
      <WelcomeMessage key={message} role={role} message={message} />
      <ConfirmDialog
        title={teamWording.renewTitle[role]}
        isOpen={isAsking}
        action={teamWording.renewNow}
        onConfirm={() => void renew()}
        onClose={() => setAsking(false)}
      >
        <p>{teamWording.renewText}</p>
      </ConfirmDialog>
    </div>
  );
}
