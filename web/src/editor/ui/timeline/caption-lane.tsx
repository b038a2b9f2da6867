import { captionName } from '#shared/entities/caption';
import { captionsWording as words } from '../../../wording/captions';
import { useEditorState } from '../editor-context';
import { CaptionBlock } from './caption-block';
import { CaptionGlimpse } from './caption-glimpse';
import styles from './caption-lane.module.css';
import { NarrowBars } from './narrow-bars';
import { placePx, useTimeline } from './timeline-context';

/** Narrower ones can only be looked at: they could not be hit. */
const GRASPED_FROM_PX = 24;
/** Still narrower ones are one drawing: not a letter of them could be read. */
const READ_FROM_PX = 16;

/** The captions along the timeline; nothing while there are none. */
export function CaptionLane() {
  const places = useEditorState((state) => state.view.places);
  const keys = useEditorState((state) => state.view.lineKeys);
  const frame = useTimeline();
  if (places.length === 0) return null;
  const { left, right } = frame.seen;
  const narrow = places.filter(({ start, end }) => (end - start) * frame.scale.pxPerMs < READ_FROM_PX);
  return (
    <div className={styles.lane} role="group" aria-label={words.lane}>
      <NarrowBars className={styles.narrow} spans={narrow} height={24} label={words.narrow(narrow.length)} />
      {places.map((place, index) => {
        const { start, end } = place;
        const from = placePx(frame, start);
        const width = (end - start) * frame.scale.pxPerMs;
        if (from + width < left || from > right || width < READ_FROM_PX) return null;
        if (width < GRASPED_FROM_PX) {
          return <CaptionGlimpse key={keys[index]} name={captionName(place)} left={from} width={width} />;
        }
        return (
          <CaptionBlock
            key={keys[index]}
            name={captionName(place)}
            {...{ start, end, width }}
            left={from}
            pxPerMs={frame.scale.pxPerMs}
          />
        );
      })}
    </div>
  );
}
