import { CircleHelp, Hourglass, Lock, Play, Users } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { LinkLock } from '#shared/api/publish';
import type { ProjectId } from '#shared/entities/scalars';
import type { PublishData } from '#shared/publish/publish-data';
import { lastPath } from '../../../platform/api/session/last-path';
import { PasswordField } from '../../../platform/components/fields';
import { lockedLinkWording as words } from '../../../wording/share';
import { Notice } from '../page/notice';
import { isLoggedIn } from '../session/own-project';
import styles from './locked-screen.module.css';
import { RefusedPassword, tryPassword } from './open-guarded-link';

interface Props {
  id: string;
  lock: LinkLock | 'missing' | 'empty';
  /** In a frame, nothing asks for what opens a guarded link: there, such a link is missing. */
  isEmbedded?: boolean;
  onOpen: (data: PublishData) => unknown;
}

/** Says why a link plays nothing, and lets people in who may watch. */
export function LockedScreen({ id, lock, isEmbedded, onOpen }: Props) {
  if (lock === 'empty') return <Notice icon={<Play />} title={words.emptyTitle} text={words.emptyText} />;
  if (lock === 'missing' || isEmbedded)
    return <Notice icon={<CircleHelp />} title={words.missingTitle} text={words.missingText} />;
  if (lock === 'ended') return <Notice icon={<Hourglass />} title={words.endedTitle} text={words.endedText} />;
  if (lock === 'team') return <TeamNotice />;
  return (
    <Notice icon={<Lock />} title={words.passwordTitle} text={words.passwordText}>
      <PasswordForm {...{ id: id as ProjectId, lock, onOpen }} />
    </Notice>
  );
}

function TeamNotice() {
  const isOther = isLoggedIn();
  const rememberPage = () => lastPath.returnAfterSignIn(location.pathname + location.search);
  return (
    <Notice icon={<Users />} title={words.teamTitle} text={isOther ? words.otherTeamText : words.teamText}>
      <a className={styles.button} href={isOther ? '/logout' : '/login'} onClick={rememberPage}>
        {isOther ? words.logInAsOther : words.logIn}
      </a>
    </Notice>
  );
}

interface PasswordFormProps extends Props {
  id: ProjectId;
  lock: LinkLock;
}

function PasswordForm({ id, lock, onOpen }: PasswordFormProps) {
  const [password, setPassword] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [isChecking, setChecking] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return;
    setRefusal(undefined);
    setChecking(true);
    try {
      onOpen(await tryPassword(id, password, lock));
    } catch (error) {
      setRefusal(error instanceof RefusedPassword ? error.message : words.notChecked);
      setChecking(false);
    }
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <PasswordField
        label={words.password}
        autoComplete="off"
        value={password}
        error={refusal}
        onChange={setPassword}
        isFirst
      />
      <button type="submit" className={styles.button} disabled={isChecking}>
        {isChecking ? words.opening : words.open}
      </button>
    </form>
  );
}
