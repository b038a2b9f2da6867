import { captionName } from '#shared/entities/caption';
import { captionsWording as words } from '../../../wording/captions';
import { useEditorState } from '../editor-context';
import { CaptionBlock } from './caption-block';
import styles from './caption-lane.module.css';
import { placePx, useTimeline } from './timeline-context';

/** The captions along the timeline; nothing while there are none. */
export function CaptionLane() {
  const lines = useEditorState((state) => state.view.lines);
  const frame = useTimeline();
  if (lines.length === 0) return null;
  const { left, right } = frame.seen;
  return (
    <div className={styles.lane} role="group" aria-label={words.lane}>
      {lines.map(({ caption, start, end }) => {
        const from = placePx(frame, start);
        const width = (end - start) * frame.scale.pxPerMs;
        if (from + width < left || from > right) return null;
        const name = captionName(caption);
        return (
          <CaptionBlock
            key={`${name} ${start === caption.start ? '' : start - caption.start}`}
            {...{ name, start, end, width }}
            text={caption.text}
            left={from}
            pxPerMs={frame.scale.pxPerMs}
          />
        );
      })}
    </div>
  );
}
