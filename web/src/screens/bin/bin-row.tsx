import { RotateCcw, Trash2 } from 'lucide-react';
import type { BinnedProject } from '#shared/entities/binned-project';
import { clockText } from '#shared/time/clock-text';
import { relativeTime } from '#shared/time/relative-time';
import { useSession } from '../../api/session/session-query';
import { Button } from '../../components/button';
import { IconButton } from '../../components/icon-button';
import { Visibility } from '../../projects/visibility';
import { binWording as words } from '../../wording/bin';
import { projectsWording } from '../../wording/projects';
import styles from './bin-screen.module.css';

const DAY_MS = 24 * 60 * 60 * 1000;

/** A project in the bin: what it was, who deleted it and when (`now` in Unix milliseconds), and how long it can be restored. */
export function BinRow({
  project,
  now,
  onRestore,
  onDelete,
}: {
  project: BinnedProject;
  now: number;
  onRestore: () => void;
  onDelete: () => void;
}) {
  const { user } = useSession();
  const { name, who_can_edit, updated_by_info, deleted_at, bin_until, slide_count, duration, inherited_from } = project;
  const who = updated_by_info.uid === user.uid ? words.you : updated_by_info.fullName;
  return (
    <li className={styles.row}>
      <div className={styles.about}>
        <h2 dir="auto">{name}</h2>
        <p className={styles.facts}>
          <Visibility of={who_can_edit} />
          <span>{projectsWording.slides(slide_count)}</span>
          {duration > 0 && <span>{projectsWording.length(clockText(duration))}</span>}
          {inherited_from !== '' && <span>{projectsWording.was(inherited_from)}</span>}
        </p>
        <p className={styles.facts}>
          <span>{words.deletedBy(who, relativeTime(deleted_at, now))}</span>
          <span className={styles.left}>{words.daysLeft(Math.max(0, Math.ceil((bin_until - now) / DAY_MS)))}</span>
        </p>
      </div>
      <div className={styles.actions}>
        <Button icon={<RotateCcw />} aria-label={words.restoreName(name)} onClick={onRestore}>
          {words.restore}
        </Button>
        <IconButton label={words.deleteNameForGood(name)} icon={<Trash2 />} onClick={onDelete} />
      </div>
    </li>
  );
}
