import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Download } from 'lucide-react';
import { useRef, useState } from 'react';
import {
  DATA_EXPORT_MS,
  type DataExport,
  getDataExport,
  isDataExportOpen,
  requestDataExport,
} from '#shared/api/data-exports';
import type { ProjectSummary } from '#shared/entities/project';
import { authorize } from '#shared/permissions/authorize';
import { call } from '../../platform/api/call';
import { useProjects } from '../../platform/api/projects/projects';
import { useSession } from '../../platform/api/session/session-query';
import { Button, LinkButton } from '../../platform/components/button';
import { SectionLoadError } from '../../platform/components/error-boundary';
import { runOperation } from '../../platform/components/feedback-store';
import { Skeleton } from '../../platform/components/loading';
import { Screen, Section } from '../../platform/components/screen';
import { useNow } from '../../platform/components/use-now';
import { yourDataWording as words } from '../../wording/your-data';
import { ArchiveDialog } from '../export/ui/archive-dialog';
import styles from './account.module.css';

/** A copy of the person's data: the records as one ZIP, and a ZIP of each project. */
export function YourDataScreen() {
  const { user, account } = useSession();
  const isAllowed = authorize(user, { do: 'exportUser', uid: user.uid }) === 'allowed';
  const back = (
    <LinkButton to="/account" icon={<ArrowLeft />}>
      {words.toAccount}
    </LinkButton>
  );
  return (
    <Screen title={words.title} width="narrow" actions={back}>
      <Section title={words.records}>
        <p>
          {words.recordsText}{' '}
          {user.isAccountOwner ? words.ownTeamText(account.name) : words.otherTeamText(account.name)}
        </p>
        {isAllowed ? <RecordsCopy /> : <p className={styles.muted}>{words.unverified}</p>}
      </Section>
      <ProjectCopies />
    </Screen>
  );
}

const POLL_MS = 3000;

const dataExportQuery = queryOptions({
  queryKey: ['data-export'],
  queryFn: () => call(getDataExport, {}),
  refetchInterval: ({ state }) => (state.data?.data_export?.ready_at === null ? POLL_MS : false),
});

/** The latest copy of the records, and the button that requests the next. */
function RecordsCopy() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(dataExportQuery);
  const [isBusy, setBusy] = useState(false);
  const status = useRef<HTMLParagraphElement>(null);
  const now = useNow();
  if (error && !data)
    return <SectionLoadError title={words.failedTitle} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={64} />;
  const latest = data.data_export;
  const isReady = latest !== null && isDataExportOpen(latest, now);
  const nextAt = latest === null ? 0 : nextRequestAt(latest);
  const press = async (work: () => Promise<void>) => {
    setBusy(true);
    await runOperation(work);
    setBusy(false);
  };
  const request = async () => {
    const data_export = await call(requestDataExport, {});
    client.setQueryData(dataExportQuery.queryKey, { data_export, download_url: null });
    // The focused button is about to disappear.
    status.current?.focus();
  };
  const download = async () => {
    // The known address may have expired while the page was open.
    const { download_url } = await client.fetchQuery({ ...dataExportQuery, staleTime: 0 });
    if (download_url) window.location.assign(download_url);
  };
  return (
    <>
      <p role="status" ref={status} tabIndex={-1}>
        {describe(latest, now)}
      </p>
      {(isReady || nextAt <= now) && (
        <div className={styles.buttons}>
          <Button
            look="primary"
            icon={isReady && <Download />}
            isBusy={isBusy}
            onClick={() => void press(isReady ? download : request)}
          >
            {isReady ? words.download : words.request}
          </Button>
        </div>
      )}
      {isReady && <p className={styles.muted}>{words.nextAt(nextAt)}</p>}
    </>
  );
}

const nextRequestAt = ({ requested_at }: DataExport): number => requested_at + DATA_EXPORT_MS;

function describe(latest: DataExport | null, now: number): string {
  if (latest === null) return words.none;
  if (latest.ready_at === null)
    return now < nextRequestAt(latest) ? words.running(latest.requested_at) : words.failed(latest.requested_at);
  if (isDataExportOpen(latest, now)) return words.ready(latest.ready_at + DATA_EXPORT_MS);
  return words.expired(latest.requested_at);
}

/** Rows drawn at first, and added with each step. */
const PAGE_SIZE = 50;

/** The projects that the person sees in the current team, each with its ZIP. */
function ProjectCopies() {
  const { projects, error, retry } = useProjects();
  const [shown, setShown] = useState(PAGE_SIZE);
  const [chosen, setChosen] = useState<ProjectSummary>();
  return (
    <Section title={words.projects} count={projects?.length}>
      <p>{words.projectsText}</p>
      {error && <SectionLoadError title={words.projectsFailed} error={error} onRetry={retry} />}
      {!projects && !error && <Skeleton height={96} />}
      {projects?.length === 0 && <p className={styles.muted}>{words.noProjects}</p>}
      {projects && projects.length > 0 && (
        <ul className={styles.projects}>
          {projects.slice(0, shown).map((project) => (
            <li key={project.id} className={styles.row}>
              <span dir="auto" className={styles.projectName}>
                {project.name}
              </span>
              <Button size="small" aria-label={words.downloadNamed(project.name)} onClick={() => setChosen(project)}>
                {words.downloadProject}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {projects && projects.length > shown && (
        <Button onClick={() => setShown(shown + PAGE_SIZE)}>
          {words.showMore(Math.min(PAGE_SIZE, projects.length - shown))}
        </Button>
      )}
      <ArchiveDialog project={chosen} onClose={() => setChosen(undefined)} />
    </Section>
  );
}
