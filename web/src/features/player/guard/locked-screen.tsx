import { CircleHelp, Hourglass, Lock, Play, Users } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { LinkLock } from '#shared/api/publish';
import type { ProjectId } from '#shared/entities/scalars';
import { lastPath } from '../../../platform/api/session/last-path';
import { PasswordField } from '../../../platform/components/fields';
import { lockedLinkWording as words } from '../../../wording/share';
import { Notice, noticeStyles } from '../page/notice';
import { isLoggedIn } from '../session/own-project';
import styles from './locked-screen.module.css';
import { tryPassword } from './open-guarded-link';

interface Props {
  id: ProjectId;
  lock: LinkLock | 'missing' | 'empty';
  /** Loads the presentation once more. */
  retry: () => unknown;
}

/** Says why a link plays nothing, and lets people in who may watch. */
export function LockedScreen({ id, lock, retry }: Props) {
  if (lock === 'missing') return <Notice icon={<CircleHelp />} title={words.missingTitle} text={words.missingText} />;
  if (lock === 'empty') return <Notice icon={<Play />} title={words.emptyTitle} text={words.emptyText} />;
  if (lock === 'ended') return <Notice icon={<Hourglass />} title={words.endedTitle} text={words.endedText} />;
  if (lock === 'team') return <TeamNotice />;
  return (
    <Notice icon={<Lock />} title={words.passwordTitle} text={words.passwordText}>
      <PasswordForm {...{ id, lock, retry }} />
    </Notice>
  );
}

function TeamNotice() {
  if (isLoggedIn()) return <Notice icon={<Users />} title={words.teamTitle} text={words.otherTeamText} />;
  const rememberPage = () => lastPath.returnAfterSignIn(location.pathname + location.search);
  return (
    <Notice icon={<Users />} title={words.teamTitle} text={words.teamText}>
      <a className={noticeStyles.button} href="/login" onClick={rememberPage}>
        {words.logIn}
      </a>
    </Notice>
  );
}

function PasswordForm({ id, lock, retry }: Props & { lock: LinkLock }) {
  const [refusal, setRefusal] = useState<string>();
  const [isChecking, setChecking] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get('password'));
    setRefusal(undefined);
    setChecking(true);
    const refused = await tryPassword(id, password, lock).catch(() => words.notChecked);
    setChecking(false);
    if (refused === undefined) retry();
    else setRefusal(refused);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <PasswordField label={words.password} name="password" autoComplete="off" error={refusal} isRequired isFirst />
      <button type="submit" className={noticeStyles.button} disabled={isChecking}>
        {isChecking ? words.opening : words.open}
      </button>
    </form>
  );
}
