import { memo, useState } from 'react';
import { type Marker, markerId } from '#shared/entities/marker';
import type { MarkerSpan } from '#shared/time/timeline';
import { formatMoment, editorWording as words } from '../../../wording/editor';
import { makeEdit, showDraft } from '../model/editor-store';
import { moveSlideChange } from '../model/edits/edit-slide-changes';
import { useEditor } from '../ui/editor-context';
import styles from './slide-change-handle.module.css';
import { toDrawnPx, useTimeline } from './timeline-frame';
import { snapToTargets } from './timeline-scale';
import { nudgeMs, usePointerDrag } from './use-pointer-drag';

interface SlideChangeHandleProps {
  before: MarkerSpan<Marker>;
  after: MarkerSpan<Marker>;
  label: string;
}

/** The moment at which one slide gives way to the next: drag it, or focus it and use the arrow keys, to move it. */
export const SlideChangeHandle = memo(function SlideChangeHandle({ before, after, label }: SlideChangeHandleProps) {
  const { store, session, playback } = useEditor();
  const frame = useTimeline();
  const { scale } = frame;
  const [isDragged, setDragged] = useState(false);
  const id = markerId(after.marker);
  const name = words.edits.moveChange;

  const settledStart = () =>
    store.getState().settled.timeline.markers.find(({ marker }) => markerId(marker) === id)?.start ?? after.start;
  const drag = usePointerDrag({
    onClick: () => {
      session.setState({ selection: { kind: 'marker', id } });
      playback.seek(after.start);
    },
    onMove: (dx) => {
      setDragged(true);
      const target = snapToTargets(scale, settledStart() + dx / scale.pxPerMs, [playback.currentTime]);
      showDraft(store, (view) => moveSlideChange(view, id, target));
    },
    onEnd: () => {
      setDragged(false);
      const moved = store.getState().view.timeline.markers.find(({ marker }) => markerId(marker) === id);
      if (moved) makeEdit(store, (view) => moveSlideChange(view, id, moved.start), { name });
    },
    onCancel: () => {
      setDragged(false);
      showDraft(store, undefined);
    },
  });
  return (
    <div
      className={styles.handle}
      data-dragged={isDragged || undefined}
      style={{ left: toDrawnPx(frame, after.start) }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={before.start}
      aria-valuemax={after.end}
      aria-valuenow={after.start}
      aria-valuetext={formatMoment(after.start)}
      onPointerDown={drag}
      onFocus={() => session.setState({ selection: { kind: 'marker', id } })}
      onKeyDown={(event) => {
        const by = nudgeMs(event);
        if (by === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        const target = settledStart() + by;
        makeEdit(store, (view) => moveSlideChange(view, id, target), { name, series: `move ${id}` });
      }}
    >
      {isDragged && <span className={styles.moment}>{formatMoment(after.start)}</span>}
    </div>
  );
});
