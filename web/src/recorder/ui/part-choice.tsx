import { clockText } from '#shared/time/clock-text';
import { SegmentedControl } from '../../components/segmented-control';
import { takeDurationMs, type Take } from '../../media/capture/take';
import { recorderWording as words } from '../../wording/recorder';
import { hasRoom, type PartChoice } from '../model/room';
import type { RecorderSession } from '../recorder-session';
import styles from './part-choice.module.css';

/** For a take that is longer than the plan allows: which part of it is kept. */
export function PartChoiceField({
  session,
  take,
  roomMs,
  part,
}: {
  session: RecorderSession;
  take: Take;
  roomMs: number;
  part: PartChoice;
}) {
  if (!hasRoom(roomMs)) return <p>{words.nothingFits}</p>;
  return (
    <div className={styles.choice}>
      <p>
        <strong>{words.tooLong(clockText(takeDurationMs(take)), clockText(roomMs))}</strong> {words.tooLongText}
      </p>
      <SegmentedControl
        label={words.partLabel}
        value={part}
        options={(['beginning', 'end'] as const).map((value) => ({ value, label: words.parts[value] }))}
        onChange={(value) => session.choosePart(value)}
      />
    </div>
  );
}
