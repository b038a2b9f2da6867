import { useQuery } from '@tanstack/react-query';
import { Mic } from 'lucide-react';
import { useState } from 'react';
import { authorize } from '#shared/permissions/authorize';
import { buildView } from '../../features/editor/model/project-view';
import { toRecords } from '../../features/editor/model/records';
import { rangeRefLengthMs } from '../../features/editor/model/slide-range';
import { useAddRecording } from '../../features/editor/session/add-take-to-project';
import { NewProjectDrop } from '../../features/projects/new-project';
import type { GetReplacedMs } from '../../features/takes/recordings/ui/add-to-project-dialog';
import { RecordingRow } from '../../features/takes/recordings/ui/recording-row';
import { useRecordings } from '../../features/takes/recordings/use-recordings';
import { isStoragePersistent } from '../../features/takes/store/take-storage';
import { useProjects } from '../../platform/api/projects/projects';
import { useSession } from '../../platform/api/session/session-query';
import { Button } from '../../platform/components/button';
import { EmptyState } from '../../platform/components/empty-state';
import { Skeleton } from '../../platform/components/loading';
import { Screen, ScreenLoadError } from '../../platform/components/screen';
import { useNow } from '../../platform/components/use-now';
import { layoutWording } from '../../wording/layout';
import { recordingsWording as words } from '../../wording/recordings';
import styles from './recordings-screen.module.css';

/** Rows drawn at first, and added with each step. */
const PAGE_SIZE = 50;

const measureReplacedMs: GetReplacedMs = (project, replaced) =>
  rangeRefLengthMs(buildView(toRecords(project)), replaced);

/** Recordings: every take on this computer that is in no project. */
export function RecordingsScreen() {
  const { user } = useSession();
  const { projects = [] } = useProjects();
  const [shown, setShown] = useState(PAGE_SIZE);
  const {
    data: recordings,
    error,
    refetch,
  } = useRecordings(
    projects.map(({ id }) => id),
    shown,
  );
  const { data: isPersistent = true } = useQuery({ queryKey: ['lasting-storage'], queryFn: isStoragePersistent });
  const now = useNow();
  const add = useAddRecording();
  const editableProjects = projects.filter((project) => authorize(user, { do: 'editProject', project }) === 'allowed');

  if (error && !recordings)
    return <ScreenLoadError error={new Error(words.readFailed)} onRetry={() => void refetch()} />;
  return (
    <Screen title={layoutWording.recordings}>
      {authorize(user, { do: 'createProject' }) === 'allowed' && <NewProjectDrop />}
      <div className={styles.words}>
        <p>{words.text}</p>
        <p>{words.notEncrypted}</p>
        {!isPersistent && recordings?.length !== 0 && <p className={styles.warning}>{words.mayBeEvicted}</p>}
      </div>
      {!recordings && <RecordingsSkeleton />}
      {recordings?.length === 0 && (
        <EmptyState icon={<Mic />} title={words.noneTitle}>
          {words.noneText}
        </EmptyState>
      )}
      {recordings && recordings.length > 0 && (
        <ul className={styles.list}>
          {recordings.slice(0, shown).map((recording) => (
            <RecordingRow
              key={recording.id}
              recording={recording}
              projects={editableProjects}
              now={now}
              replacedMsIn={measureReplacedMs}
              add={add}
            />
          ))}
        </ul>
      )}
      {recordings && recordings.length > shown && (
        <Button onClick={() => setShown(shown + PAGE_SIZE)}>
          {words.showMore(Math.min(PAGE_SIZE, recordings.length - shown))}
        </Button>
      )}
    </Screen>
  );
}

const RecordingsSkeleton = () => (
  <div className={styles.list} role="status" aria-label={layoutWording.recordings}>
    <Skeleton height={96} />
    <Skeleton height={96} />
  </div>
);
