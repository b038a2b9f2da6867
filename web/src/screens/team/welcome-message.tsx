import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import type { InvitedRole } from '#shared/entities/invite';
import { changeAccount } from '../../api/team/change-account';
import { Button } from '../../components/button';
import { runOperation } from '../../components/feedback-store';
import { TextAreaField } from '../../components/text-area-field';
import { showToast } from '../../components/toasts';
import { teamWording } from '../../wording/team';
import { toastWording } from '../../wording/toasts';
import styles from './team-screen.module.css';

const MESSAGE_MAX = 1000;

/** What the link of a role says to who opens it. What was typed stays when saving fails. */
export function WelcomeMessage({ role, message }: { role: InvitedRole; message: string }) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(message);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim();
    void runOperation(async () => {
      await changeAccount(queryClient, role === 'Editor' ? { editor_invite_msg: text } : { member_invite_msg: text });
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
