import { Mic } from 'lucide-react';
import { LinkButton } from '../../components/link-button';
import { Pill } from '../../components/pill';
import { nextToGo } from '../../recordings/model/going-soon';
import { useRecordings } from '../../recordings/use-recordings';
import { recordingsWording as words } from '../../wording/recordings';
import styles from './home-screen.module.css';

/** The way to the recordings on this computer, where there are any. `now` in Unix milliseconds. */
export function RecordingsLink({ projectIds, now }: { projectIds: readonly string[]; now: number }) {
  const { data: recordings = [] } = useRecordings(projectIds);
  if (recordings.length === 0) return null;
  const days = nextToGo(recordings, now);
  return (
    <div className={styles.recordings}>
      <LinkButton to="/recordings" icon={<Mic />}>
        {words.titleWith(recordings.length)}
      </LinkButton>
      {days !== undefined && <Pill look="warn">{words.goneSoon(days)}</Pill>}
    </div>
  );
}
