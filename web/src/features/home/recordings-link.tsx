import { Mic } from 'lucide-react';
import { LinkButton } from '../../platform/components/button';
import { Pill } from '../../platform/components/pill';
import { recordingsWording as words } from '../../wording/recordings';
import { daysToNextExpiry } from '../takes/recordings/recording';
import { useRecordings } from '../takes/recordings/use-recordings';
import styles from './home-screen.module.css';

/** A link to the recordings on this computer, if any. `now` in Unix milliseconds. */
export function RecordingsLink({ projectIds, now }: { projectIds: readonly string[]; now: number }) {
  const { data: recordings = [] } = useRecordings(projectIds);
  if (recordings.length === 0) return null;
  const days = daysToNextExpiry(recordings, now);
  return (
    <div className={styles.recordings}>
      <LinkButton to="/recordings" icon={<Mic />}>
        {words.titleWith(recordings.length)}
      </LinkButton>
      {days !== undefined && <Pill look="warn">{words.nextDeletion(days)}</Pill>}
    </div>
  );
}
