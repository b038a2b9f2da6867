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
  const places = useEditorState((state) => state.view.places);
  const keys = useEditorState((state) => state.view.lineKeys);
  const frame = useTimeline();
  if (places.length === 0) return null;
  const { left, right } = frame.seen;
  const isNarrow = (from: number, to: number) => (to - from) * frame.scale.pxPerMs < GRASPED_FROM_PX;
  const narrow = places.filter(({ start, end }) => isNarrow(start, end));
  return (
    <div className={styles.lane} role="group" aria-label={words.lane}>
      <NarrowBars className={styles.narrow} spans={narrow} height={24} label={words.narrow(narrow.length)} />
      {places.map((place, index) => {
        const { start, end } = place;
        const from = placePx(frame, start);
        const width = (end - start) * frame.scale.pxPerMs;
        if (from + width < left || from > right || width < GRASPED_FROM_PX) return null;
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
