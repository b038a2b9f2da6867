import { captionName } from '#shared/entities/caption';
import { captionsWording as words } from '../../../wording/captions';
import { useEditorState } from '../editor-context';
import { CaptionBlock } from './caption-block';
import styles from './caption-lane.module.css';
import { NarrowBars } from './narrow-bars';
import { placePx, useTimeline } from './timeline-context';

/** Narrower ones are only drawn: they could be neither hit nor told apart. */
const GRASPED_FROM_PX = 24;

/** The captions along the timeline; nothing while there are none. */
export function CaptionLane() {
  const lines = useEditorState((state) => state.view.lines);
  const frame = useTimeline();
  if (lines.length === 0) return null;
  const { left, right } = frame.seen;
  const isNarrow = (from: number, to: number) => (to - from) * frame.scale.pxPerMs < GRASPED_FROM_PX;
  const narrow = lines.filter(({ start, end }) => isNarrow(start, end));
  return (
    <div className={styles.lane} role="group" aria-label={words.lane}>
      <NarrowBars className={styles.narrow} spans={narrow} height={24} label={words.narrow(narrow.length)} />
      {lines.map(({ caption, start, end }) => {
        const from = placePx(frame, start);
        const width = (end - start) * frame.scale.pxPerMs;
        if (from + width < left || from > right || width < GRASPED_FROM_PX) return null;
        const name = captionName(caption);
        return (
          <CaptionBlock
            key={`${name} ${start === caption.start ? '' : start - caption.start}`}
            {...{ name, start, end, width }}
            text={caption.text}
            isUnsure={caption.unsure === true}
            left={from}
            pxPerMs={frame.scale.pxPerMs}
          />
        );
      })}
    </div>
  );
}
