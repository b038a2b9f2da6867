import { formatClock } from '#shared/time/time-text';
import { SegmentedControl } from '../../../../platform/components/segmented-control';
import { UpgradeHint } from '../../../../platform/components/upgrade-hint';
import { recorderWording as words } from '../../../../wording/recorder';
import { hasRoom, type PartChoice } from '../model/room';
import styles from './part-choice.module.css';

/** Chooses the part to keep of a take that is longer than the plan allows. */
export function PartChoiceField({
  durationMs,
  roomMs,
  part,
  onChoose,
}: {
  durationMs: number;
  roomMs: number;
  part: PartChoice;
  onChoose: (part: PartChoice) => void;
}) {
  if (!hasRoom(roomMs)) {
    return (
      <div className={styles.choice}>
        <p>{words.nothingFits}</p>
        <UpgradeHint opensTab />
      </div>
    );
  }
  return (
    <div className={styles.choice}>
      <p>
        <strong>{words.tooLong(formatClock(durationMs), formatClock(roomMs))}</strong> {words.tooLongText}
      </p>
      <SegmentedControl
        label={words.partLabel}
        value={part}
        options={(['beginning', 'end'] as const).map((value) => ({ value, label: words.parts[value] }))}
        onChange={onChoose}
      />
      <UpgradeHint opensTab />
    </div>
  );
}
