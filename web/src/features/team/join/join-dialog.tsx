import { type FormEvent, useId, useState } from 'react';
import { parseBareCode } from '#shared/entities/invite';
import type { AskId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { authorize } from '#shared/permissions/authorize';
import { useSession } from '../../../platform/api/session/session-query';
import { pendingInvite } from '../../../platform/api/session/sign-in-memory';
import { requestToJoin } from '../../../platform/api/team/join-requests';
import { Button } from '../../../platform/components/button';
import { Dialog } from '../../../platform/components/dialog';
import { TextField } from '../../../platform/components/fields';
import { inviteWording } from '../../../wording/team';
import { InviteNotice, JoinByLinkDialog } from './join-by-link';
import styles from './join-dialog.module.css';
import { parseInvite } from './parse-invite';

/** The message or question for a logged-in person who came from an invite link. Mounted once in the main layout. */
export function JoinDialog() {
  const [key, setKey] = useState(() => pendingInvite.read());
  if (key === undefined) return null;
  const close = () => {
    pendingInvite.forget();
    setKey(undefined);
  };
  const code = parseBareCode(key);
  if (code !== undefined) return <RequestByCodeDialog code={code} onClose={close} />;
  return <JoinByLinkDialog inviteKey={key} onClose={close} />;
}

/** Asks a team's Admin to accept the person, by a code from a link or typed in. A pasted invite link opens normally instead. */
export function RequestByCodeDialog({ code, onClose }: { code?: string; onClose: () => void }) {
  const { user, account } = useSession();
  const [isRequested, setRequested] = useState(false);
  const [linkKey, setLinkKey] = useState<string>();
  if (linkKey !== undefined) return <JoinByLinkDialog inviteKey={linkKey} onClose={onClose} />;
  if (isRequested)
    return <InviteNotice title={inviteWording.askedTitle} text={inviteWording.asked} onClose={onClose} />;
  // People who may invite have their team's codes here. For everyone else, the owner of a code is unknown.
  if (code !== undefined && [account.editor_invite_code, account.member_invite_code].includes(code)) {
    const title = inviteWording.already(account.name, user.role);
    return <InviteNotice title={title} text={inviteWording.alreadyText} onClose={onClose} />;
  }
  if (authorize(user, { do: 'askToJoin' }) !== 'allowed') {
    const text = inviteWording.askUnverified(user.email);
    return <InviteNotice title={inviteWording.askUnverifiedTitle} text={text} onClose={onClose} />;
  }
  return <RequestForm code={code} onAsked={() => setRequested(true)} onLink={setLinkKey} onClose={onClose} />;
}

/** The request, with an editable code. An error shows at the field, and the input stays. */
function RequestForm({
  code = '',
  onAsked,
  onLink,
  onClose,
}: {
  code?: string;
  onAsked: () => void;
  /** Receives the key of a pasted invite link. */
  onLink: (key: string) => void;
  onClose: () => void;
}) {
  const { user } = useSession();
  const form = useId();
  const [typed, setTyped] = useState(code);
  // A retry after a failure must send the same request.
  const [id, setId] = useState(() => newId() as AskId);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const sendRequest = async (event: FormEvent) => {
    event.preventDefault();
    const read = parseInvite(typed, window.location.origin);
    if (read.is === 'link') return onLink(read.key);
    if (read.is !== 'code')
      return setError(read.is === 'foreign' ? inviteWording.linkForeign : inviteWording.codeWrong);
    setError(undefined);
    setBusy(true);
    try {
      await requestToJoin(user, { id, code: read.code });
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
      <form id={form} className={styles.question} onSubmit={(event) => void sendRequest(event)} noValidate>
        <p>{inviteWording.askText(user.email)}</p>
        <TextField
          label={inviteWording.code}
          name="code"
          autoComplete="off"
          hint={inviteWording.codeHint}
          value={typed}
          error={error}
          onChange={(text) => {
            setTyped(text);
            setId(newId() as AskId);
          }}
        />
      </form>
    </Dialog>
  );
}
