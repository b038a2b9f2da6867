import { Copy, Send, X } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { linkName, type Recipient } from '#shared/entities/link-guard';
import type { ProjectSummary } from '#shared/entities/project';
import { authorize } from '#shared/permissions/authorize';
import { formatError } from '../../../platform/api/classify-error';
import { useSession } from '../../../platform/api/session/session-query';
import { Button, IconButton } from '../../../platform/components/button';
import { copyLink } from '../../../platform/components/clipboard';
import { ConfirmDialog } from '../../../platform/components/dialog';
import { runOperation } from '../../../platform/components/feedback-store';
import { FieldMessage, TextAreaField, TextField } from '../../../platform/components/fields';
import { UniformList } from '../../../platform/components/virtual-list/uniform-list';
import { shareWording as words } from '../../../wording/share';
import { parseAddresses } from './parse-addresses';
import styles from './sharing.module.css';
import { useLinkGuardChange } from './use-link-guard';

interface Props {
  project: ProjectSummary;
  recipients: readonly Recipient[];
}

/** The addresses that may watch an `invited` link, and a form that invites more. */
export function InvitedPeople({ project, recipients }: Props) {
  const { user } = useSession();
  const change = useLinkGuardChange(project.id);
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  /** What became of the mails of this page: a sentence for each address. */
  const [outcomes, setOutcomes] = useState<Record<string, string>>({});
  const people = recipients.filter((one) => 'email' in one);

  /** Returns why the address could not be mailed; undefined if it was. */
  const invite = async (email: string): Promise<string | undefined> => {
    const failure = await change({ invite: email }).then(() => undefined, formatError);
    setOutcomes((former) => ({ ...former, [email]: failure ?? words.linkMailed }));
    return failure;
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() === '') return setRefusal(words.noAddress);
    const { emails, others } = parseAddresses(typed);
    setRefusal(others.length > 0 ? words.notAddresses(others.join(', ')) : undefined);
    setTyped(others.join('\n'));
    setBusy(true);
    for (const email of emails) {
      const failure = await invite(email);
      if (failure === undefined) continue;
      setRefusal(words.notMailed(email, failure));
      setTyped((others) => [others, email].filter(Boolean).join('\n'));
    }
    setBusy(false);
  };
  const resend = async (email: string) => {
    const failure = await invite(email);
    setRefusal(failure && words.notMailed(email, failure));
  };
  if (authorize(user, { do: 'inviteViewers', project }) === 'unverified') return <p>{words.verifyFirst}</p>;
  return (
    <>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextAreaField
          label={words.inviteAddresses}
          hint={words.inviteHint}
          value={typed}
          error={refusal}
          onChange={setTyped}
        />
        <Button type="submit" size="small" isBusy={isBusy}>
          {words.invite}
        </Button>
      </form>
      <h3>{words.invited}</h3>
      <RecipientList
        project={project}
        label={words.invited}
        empty={words.nobodyInvited}
        removeText={words.removeInvitedText}
        rows={people.map(({ id, email }) => ({ id, title: email, state: outcomes[email] ?? words.mayWatch }))}
      >
        {({ title: email }) => (
          <IconButton
            size="small"
            label={words.resendTo(email)}
            icon={<Send />}
            onClick={() => void runOperation(() => resend(email))}
          />
        )}
      </RecipientList>
    </>
  );
}

/** The project's links with a name, and a form that adds more. */
export function NamedLinks({ project, recipients }: Props) {
  const change = useLinkGuardChange(project.id);
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const links = recipients.filter((one) => 'name' in one);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { data: name, error } = linkName.safeParse(typed);
    setRefusal(error?.issues[0]?.message);
    if (name === undefined) return;
    setBusy(true);
    try {
      await change({ name });
      setTyped('');
    } catch (failure) {
      setRefusal(formatError(failure));
    }
    setBusy(false);
  };
  const toLink = (id: string) => `${window.location.origin}/video/${project.id}?for=${id}`;
  return (
    <>
      <h3>{words.named}</h3>
      <p>{words.namedText}</p>
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField label={words.linkName} autoComplete="off" value={typed} error={refusal} onChange={setTyped} />
        <Button type="submit" size="small" isBusy={isBusy}>
          {words.addLink}
        </Button>
      </form>
      <RecipientList
        project={project}
        label={words.named}
        empty={words.noNamed}
        removeText={words.removeNamedText}
        rows={links.map(({ id, name }) => ({ id, title: name, state: toLink(id) }))}
      >
        {({ title, state: link }) => (
          <IconButton size="small" label={words.copyNamed(title)} icon={<Copy />} onClick={() => void copyLink(link)} />
        )}
      </RecipientList>
    </>
  );
}

interface Row extends Pick<Recipient, 'id'> {
  title: string;
  /** In the second line. */
  state: string;
}

interface RecipientListProps {
  project: ProjectSummary;
  /** For screen readers, when the focus moves here from a removed row. */
  label: string;
  rows: readonly Row[];
  empty: string;
  removeText: string;
  /** A row's button, before the one that removes it. */
  children: (row: Row) => ReactNode;
}

function RecipientList({ project, label, rows, empty, removeText, children }: RecipientListProps) {
  const change = useLinkGuardChange(project.id);
  const [removed, setRemoved] = useState<Row>();
  const [problem, setProblem] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const remove = async ({ id }: Row) => {
    setProblem(await change({ remove: id }).then(() => undefined, formatError));
    const { activeElement } = document;
    if (activeElement === document.body || list.current?.contains(activeElement)) list.current?.focus();
  };
  return (
    <div ref={list} role="group" aria-label={label} tabIndex={-1} className={styles.group}>
      {problem !== undefined && <FieldMessage text={problem} />}
      {rows.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <UniformList className={styles.recipients} rows={rows} getKey={({ id }) => id} kept={[]}>
          {(row) => (
            <div className={styles.recipient}>
              <div>
                <strong dir="auto">{row.title}</strong>
                <p title={row.state}>{row.state}</p>
              </div>
              {children(row)}
              <IconButton
                size="small"
                label={words.removeRecipient(row.title)}
                icon={<X />}
                onClick={() => setRemoved(row)}
              />
            </div>
          )}
        </UniformList>
      )}
      <ConfirmDialog
        title={words.removeTitle(removed?.title ?? '')}
        isOpen={removed !== undefined}
        action={words.remove}
        onConfirm={() => removed && void remove(removed)}
        onClose={() => setRemoved(undefined)}
      >
        <p>{removeText}</p>
      </ConfirmDialog>
    </div>
  );
}
