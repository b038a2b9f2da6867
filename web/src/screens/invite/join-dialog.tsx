import { useState } from 'react';
import { codeAlone } from '#shared/entities/invite';
import { pendingInvite } from '../../api/session/pending-invite';
import { AskByCode } from './ask-by-code';
import { AskByLink } from './ask-by-link';

/** What a logged-in person is told or asked who came by an invite link. Stands once in the main layout. */
export function JoinDialog() {
  const [key, setKey] = useState(() => pendingInvite.read());
  if (key === undefined) return null;
  const close = () => {
    pendingInvite.forget();
    setKey(undefined);
  };
  const code = codeAlone(key);
  if (code !== undefined) return <AskByCode code={code} onClose={close} />;
  return <AskByLink inviteKey={key} onClose={close} />;
}
