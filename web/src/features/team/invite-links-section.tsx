import { useQueryClient } from '@tanstack/react-query';
import { Copy, RefreshCw } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { InvitedRole } from '#shared/entities/invite';
import { useSession } from '../../platform/api/session/session-query';
import { changeTeam, replaceInviteCode } from '../../platform/api/team/accounts';
import { Button, IconButton } from '../../platform/components/button';
import { copyLink } from '../../platform/components/clipboard';
import { ConfirmDialog } from '../../platform/components/dialog';
import { runOperation } from '../../platform/components/feedback-store';
import { TextAreaField } from '../../platform/components/fields';
import { Pill } from '../../platform/components/pill';
import { Section } from '../../platform/components/screen';
import { showToast } from '../../platform/components/toasts';
import { toastWording } from '../../wording/feedback';
import { teamWording } from '../../wording/team';
import styles from './team-screen.module.css';

/** The invite links for Editors and Members, for people who may invite. */
export const InviteLinksSection = () => (
  <Section title={teamWording.links}>
    <InviteLink role="Editor" />
    <InviteLink role="Member" />
  </Section>
);

/** The invite link of one role: copy, renew, and its welcome message. */
function InviteLink({ role }: { role: InvitedRole }) {
  const { account } = useSession();
  const [path, code, secret, message] =
    role === 'Editor'
      ? ['editors', account.editor_invite_code, account.editor_invite_secret, account.editor_invite_msg]
      : ['members', account.member_invite_code, account.member_invite_secret, account.member_invite_msg];
  const queryClient = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const link = new URL(`/invite/${path}/${code}#${secret}`, window.location.origin).href;
  const renew = () =>
    runOperation(async () => {
      await replaceInviteCode(queryClient, role);
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
        <IconButton label={teamWording.renewLabel[role]} icon={<RefreshCw />} onClick={() => setConfirming(true)} />
      </div>
      <WelcomeMessageForm key={message} role={role} message={message} />
      <ConfirmDialog
        title={teamWording.renewTitle[role]}
        isOpen={isConfirming}
        action={teamWording.renewNow}
        onConfirm={() => void renew()}
        onClose={() => setConfirming(false)}
      >
        <p>{teamWording.renewText}</p>
      </ConfirmDialog>
    </div>
  );
}

const MESSAGE_MAX = 1000;

/** Edits the welcome message of a role's link. The input stays if saving fails. */
function WelcomeMessageForm({ role, message }: { role: InvitedRole; message: string }) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(message);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim();
    void runOperation(async () => {
      await changeTeam(queryClient, role === 'Editor' ? { editor_invite_msg: text } : { member_invite_msg: text });
      showToast(toastWording.saved);
    });
  };
  return (
    <form className={styles.message} onSubmit={save}>
      <TextAreaField
        label={teamWording.message[role]}
        hint={teamWording.messageHint}
        value={typed}
        maxLength={MESSAGE_MAX}
        onChange={setTyped}
      />
      {typed.trim() !== message && (
        <Button type="submit" size="small">
          {teamWording.saveMessage}
        </Button>
      )}
    </form>
  );
}
