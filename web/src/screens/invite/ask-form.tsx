import { type FormEvent, useId, useState } from 'react';
import { type AskId, code as codeSchema } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { useSession } from '../../api/session/session-query';
import { askByCode } from '../../api/team/join-requests';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { TextField } from '../../components/text-field';
import { inviteWording } from '../../wording/invite';
import styles from './join-dialog.module.css';

/** The question, with the code to be seen and changed. Why it can't be asked stands beside it, and what was typed stays. */
export function AskForm({ code = '', onAsked, onClose }: { code?: string; onAsked: () => void; onClose: () => void }) {
  const { user } = useSession();
  const form = useId();
  const [typed, setTyped] = useState(code);
  // Sent once more after a failure, it is the same try.
  const [id, setId] = useState(() => newId() as AskId);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    const read = codeSchema.safeParse(typed.trim().toUpperCase());
    setError(read.success ? undefined : inviteWording.codeWrong);
    if (!read.success) return;
    setBusy(true);
    try {
      await askByCode(id, read.data);
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
