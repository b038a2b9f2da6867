import { Flag } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { reportLink } from '#shared/api/publish';
import type { ReportReason } from '#shared/entities/link-report';
import type { LinkReportId, ProjectId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { REPORT_TEXT_MAX } from '#shared/player-limits';
import { FieldMessage, SelectField, TextAreaField, TextField } from '../../../platform/components/fields';
import { reportWording as words } from '../../../wording/report';
import lockStyles from '../guard/locked-screen.module.css';
import { Notice } from '../page/notice';
import noticeStyles from '../page/notice.module.css';
import { OpenLayout } from '../page/open-layout';
import { callPublicFunction } from '../public-functions';
import styles from './report-screen.module.css';

/** `/video/:id?report`: reports to the operator what a link shows. It looks the same for every id. */
export function ReportScreen({ id }: { id: string }) {
  const [isSent, setSent] = useState(false);
  const thank = () => {
    setSent(true);
    focusTitle();
  };
  return (
    <OpenLayout>
      <Notice
        icon={<Flag />}
        title={isSent ? words.sentTitle : words.title}
        text={isSent ? words.sentText : words.text}
      >
        {!isSent && <ReportForm id={id as ProjectId} onSent={thank} />}
        <a
          className={styles.back}
          href={`/video/${encodeURIComponent(id)}${location.search.slice('?report'.length).replace('&', '?')}`}
        >
          {words.back}
        </a>
      </Notice>
    </OpenLayout>
  );
}

/** The form that had the focus goes. Here, because the title's own code would load with each presentation. */
function focusTitle(): void {
  const title = document.querySelector('h1')!;
  title.tabIndex = -1;
  title.focus();
}

const NO_REASON = { value: '', label: words.choose } as const;
const REASONS = Object.entries(words.reasons).map(([value, label]) => ({ value: value as ReportReason, label }));

function ReportForm({ id: project_id, onSent }: { id: ProjectId; onSent: () => void }) {
  const [id] = useState(() => newId() as LinkReportId);
  const [reason, setReason] = useState<ReportReason | ''>('');
  const [text, setText] = useState('');
  const [email, setEmail] = useState('');
  const [needsReason, setNeedsReason] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    setProblem(undefined);
    setNeedsReason(reason === '');
    if (reason === '') return;
    setSending(true);
    const input = { id, project_id, reason, text, email: email.trim() || undefined };
    const { data, message } = await callPublicFunction<typeof reportLink>('reportLink', input);
    setSending(false);
    if (data) onSent();
    else setProblem(message ?? words.failed);
  };
  return (
    <form className={`${lockStyles.form} ${styles.form}`} onSubmit={(event) => void submit(event)} noValidate>
      <SelectField
        label={words.reason}
        value={reason}
        options={[NO_REASON, ...REASONS]}
        error={needsReason && reason === '' ? words.reasonNeeded : undefined}
        onChange={setReason}
      />
      <TextAreaField
        label={words.details}
        hint={words.detailsHint}
        value={text}
        maxLength={REPORT_TEXT_MAX}
        onChange={setText}
      />
      <TextField
        label={words.email}
        hint={words.emailHint}
        type="email"
        autoComplete="email"
        value={email}
        onChange={setEmail}
      />
      {problem !== undefined && <FieldMessage text={problem} />}
      <button type="submit" className={noticeStyles.button} aria-disabled={isSending || undefined}>
        {isSending ? words.sending : words.send}
      </button>
    </form>
  );
}
