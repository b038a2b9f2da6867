import { type FormEvent, useState } from 'react';
import { hasLinkEnded, type LinkGuard, linkPassword } from '#shared/entities/link-guard';
import type { LinkAccess, ProjectSummary } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { formatError } from '../../../platform/api/classify-error';
import { Button } from '../../../platform/components/button';
import { SectionLoadError } from '../../../platform/components/error-boundary';
import { PasswordField, SwitchField, TextField } from '../../../platform/components/fields';
import { showToast } from '../../../platform/components/toasts';
import { useNow } from '../../../platform/components/use-now';
import { shareWording as words } from '../../../wording/share';
import { InvitedPeople, NamedLinks } from './recipients';
import styles from './sharing.module.css';
import { useLinkGuard, useLinkGuardChange } from './use-link-guard';
import type { LinkSettings } from './use-link-settings';
import { DAY_MS } from '#shared/time/durations';

interface LinkGuardProps {
  project: ProjectSummary;
  access: LinkAccess;
  /** Whether Share is open. Closed, it keeps what was typed, and fetches nothing. */
  isShown: boolean;
}

/** What guards the link as it was chosen, and the links with a name, which open whatever was chosen. */
export function LinkGuardSettings({ project, access, isShown }: LinkGuardProps) {
  const { data: guard, error, refetch } = useLinkGuard(project.id, isShown);
  // Fetching it again may fail, too: what is typed stays.
  if (!guard && error) {
    return (
      <SectionLoadError title={words.guardFailed} error={error} className={styles.row} onRetry={() => void refetch()} />
    );
  }
  if (!guard) return <p role="status">{words.loading}</p>;
  const { recipients } = guard;
  return (
    <>
      {access === 'password' && <LinkPassword id={project.id} guard={guard} />}
      {access === 'invited' && <InvitedPeople {...{ project, recipients }} />}
      <NamedLinks {...{ project, recipients }} />
    </>
  );
}

/** Sets the password of a link that has or gets one. */
function LinkPassword({ id, guard }: { id: ProjectId; guard: LinkGuard }) {
  const change = useLinkGuardChange(id);
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { data: password, error } = linkPassword.safeParse(typed);
    setRefusal(error?.issues[0]?.message);
    if (password === undefined) return;
    setBusy(true);
    try {
      await change({ password });
      setTyped('');
      showToast(words.passwordSet);
    } catch (failure) {
      setRefusal(formatError(failure));
    }
    setBusy(false);
  };
  return (
    <>
      {guard.guessed_at !== null && (
        <p role="status">{words.guessed(new Date(guard.guessed_at).toLocaleDateString())}</p>
      )}
      <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <PasswordField
          label={guard.has_password ? words.newPassword : words.password}
          hint={guard.has_password ? words.newPasswordHint : words.passwordHint}
          autoComplete="off"
          value={typed}
          error={refusal}
          onChange={setTyped}
        />
        <Button type="submit" size="small" isBusy={isBusy}>
          {guard.has_password ? words.changePassword : words.setPassword}
        </Button>
      </form>
    </>
  );
}

const DEFAULT_DAYS = 14;

/** A moment's day where this browser is, as a date field has it. */
const toDay = (ms: number): string => {
  const date = new Date(ms);
  return new Date(ms - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};

/** The end of a day where this browser is, in Unix milliseconds. */
function endOfDay(day: string): number {
  const date = new Date(`${day}T00:00`);
  return date.setDate(date.getDate() + 1);
}

/** Whether and when the link ends: with a day where this browser is. */
export function LinkEnd({ settings, change }: LinkSettings) {
  const { link_ends_at = null } = settings;
  return (
    <>
      <SwitchField
        label={words.end}
        hint={link_ends_at === null ? words.noEnd : undefined}
        isOn={link_ends_at !== null}
        onChange={(isOn) => change({ link_ends_at: isOn ? endOfDay(toDay(Date.now() + DEFAULT_DAYS * DAY_MS)) : null })}
      />
      {link_ends_at !== null && (
        <LastDay key={link_ends_at} end={link_ends_at} onChange={(end) => change({ link_ends_at: end })} />
      )}
    </>
  );
}

/** The day with which the link ends. `end` is in Unix milliseconds. */
function LastDay({ end: saved, onChange }: { end: number; onChange: (end: number) => void }) {
  const hasEnded = hasLinkEnded({ link_ends_at: saved }, useNow());
  const savedDay = toDay(saved - 1);
  const [day, setDay] = useState(savedDay);
  const [refusal, setRefusal] = useState<string>();
  // Not while the year is being typed, of which the first digits are a day long past.
  const save = () => {
    setRefusal(undefined);
    if (day === savedDay) return;
    const end = endOfDay(day);
    if (Number.isNaN(end)) setRefusal(words.noDay);
    else if (hasLinkEnded({ link_ends_at: end }, Date.now())) setRefusal(words.endInPast);
    else onChange(end);
  };
  return (
    <TextField
      label={words.lastDay}
      hint={hasEnded ? words.ended : undefined}
      type="date"
      value={day}
      error={refusal}
      onChange={setDay}
      onBlur={save}
    />
  );
}
