import { type FormEvent, useId, useState } from 'react';
import type { AskId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { useSession } from '../../api/session/session-query';
import { askByCode } from '../../api/team/join-requests';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { TextField } from '../../components/text-field';
import { inviteWording } from '../../wording/invite';
import styles from './join-dialog.module.css';
import { readTypedInvite } from './typed-invite';

/** The question, with the code to be seen and changed. Why it can't be asked stands beside it, and what was typed stays. */
export function AskForm({
  code = '',
  onAsked,
  onLink,
  onClose,
}: {
  code?: string;
  onAsked: () => void;
  /** Told the key of an invite link that was pasted. */
  onLink: (key: string) => void;
  onClose: () => void;
}) {
  const { user } = useSession();
  const form = useId();
  const [typed, setTyped] = useState(code);
  // Sent once more after a failure, it is the same try.
  const [id, setId] = useState(() => newId() as AskId);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    const read = readTypedInvite(typed, window.location.origin);
    if (read.is === 'link') return onLink(read.key);
    if (read.is !== 'code')
      return setError(read.is === 'foreign' ? inviteWording.linkForeign : inviteWording.codeWrong);
    setError(undefined);
    setBusy(true);
    try {
      await askByCode(id, read.code);
      onAsked();
    } catch (failure) {
      setError((failure as Error).message);
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={inviteWording.askTitle}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{inviteWording.notNow}</Button>
          <Button look="primary" type="submit" form={form} isBusy={isBusy} data-takes-focus={code ? true : undefined}>
            {inviteWording.ask}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.question} onSubmit={(event) => void ask(event)} noValidate>
        <p>{inviteWording.askText(user.email)}</p>
        <TextField
          label={inviteWording.code}
          name="code"
          autoComplete="off"
          hint={inviteWording.codeHint}
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.target.value);
            setId(newId() as AskId);
          }}
        />
      </form>
    </Dialog>
  );
}
