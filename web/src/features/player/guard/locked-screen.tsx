import { CircleHelp, Hourglass, Lock, Mail, Play, Users } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { LinkLock } from '#shared/api/publish';
import { email as emailSchema } from '#shared/email';
import type { ProjectId } from '#shared/entities/scalars';
import type { PublishData } from '#shared/publish/publish-data';
import { lastPath } from '../../../platform/api/session/last-path';
import { FieldMessage, PasswordField, TextField } from '../../../platform/components/fields';
import { lockedLinkWording as words } from '../../../wording/share';
import { Notice } from '../page/notice';
import noticeStyles from '../page/notice.module.css';
import { isLoggedIn } from '../session/own-project';
import styles from './locked-screen.module.css';
import { LinkRefusal, openByMailedPass, requestMailedLink, tryPassword } from './open-guarded-link';

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
  if (lock === 'invited') return <InvitedNotice {...{ id: id as ProjectId, onOpen }} />;
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
      <a className={noticeStyles.button} href={isOther ? '/logout' : '/login'} onClick={rememberPage}>
        {isOther ? words.logInAsOther : words.logIn}
      </a>
    </Notice>
  );
}

/** The pass in the address of a mailed link. */
const MAILED_PASS = /^#pass=([\w.-]+)$/;

/** Opens a mailed link when somebody presses a button, which programs that check mail don't do; or mails another one. */
function InvitedNotice({ id, onOpen }: FormProps) {
  /** '' after it turned out to have ended. */
  const [pass, setPass] = useState(() => MAILED_PASS.exec(location.hash)?.[1]);
  if (!pass) {
    return (
      <Notice icon={<Mail />} title={words.invitedTitle} text={pass === '' ? words.passEnded : words.invitedText}>
        <EmailForm id={id} />
      </Notice>
    );
  }
  const open = async () => {
    const data = await openByMailedPass(id, pass);
    if (!data) return setPass('');
    onOpen(data);
  };
  return (
    <Notice icon={<Mail />} title={words.mailedTitle} text={words.mailedText}>
      <LockForm action={words.open} submit={open} />
    </Notice>
  );
}

function EmailForm({ id }: Pick<FormProps, 'id'>) {
  const [email, setEmail] = useState('');
  const [isSent, setSent] = useState(false);
  const change = (typed: string) => {
    setEmail(typed);
    setSent(false);
  };
  const request = async () => {
    if (!emailSchema.safeParse(email).success) throw new LinkRefusal(words.noAddress);
    await requestMailedLink(id, email);
    setSent(true);
  };
  return (
    <LockForm action={words.sendLink} submit={request}>
      {(field) => (
        <>
          <TextField
            label={words.email}
            type="email"
            inputMode="email"
            autoComplete="email"
            value={email}
            {...field}
            onChange={change}
            isFirst
          />
          {/* The address stays, so that a mistyped one is noticed. */}
          <p role="status">{isSent && words.linkSent}</p>
        </>
      )}
    </LockForm>
  );
}

interface FormProps extends Pick<Props, 'onOpen'> {
  id: ProjectId;
}

function PasswordForm({ id, lock, onOpen }: FormProps & { lock: LinkLock }) {
  const [password, setPassword] = useState('');
  const submit = async () => {
    if (password !== '') onOpen(await tryPassword(id, password, lock));
  };
  return (
    <LockForm action={words.open} submit={submit}>
      {(field) => (
        <PasswordField
          label={words.password}
          autoComplete="off"
          value={password}
          {...field}
          onChange={setPassword}
          isFirst
        />
      )}
    </LockForm>
  );
}

/** A form with one button. It shows an error at its field, if it has one. The field is read-only while its value is checked. */
function LockForm({
  action,
  submit,
  children,
}: {
  action: string;
  submit: () => Promise<void>;
  children?: (field: { error: string | undefined; readOnly: boolean }) => ReactNode;
}) {
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const run = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setRefusal(undefined);
    setBusy(true);
    await submit().catch((error: unknown) =>
      setRefusal(error instanceof LinkRefusal ? error.message : words.notChecked),
    );
    setBusy(false);
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void run(event)}>
      {children?.({ error: refusal, readOnly: isBusy }) ?? (refusal !== undefined && <FieldMessage text={refusal} />)}
      <button type="submit" className={noticeStyles.button} aria-disabled={isBusy || undefined}>
        {isBusy ? words.opening : action}
      </button>
    </form>
  );
}
