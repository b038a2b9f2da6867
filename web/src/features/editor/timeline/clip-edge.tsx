import type { Clip } from '#shared/entities/clip';
import type { ClipSpan } from '#shared/time/timeline';
import { formatMoment, editorWording as words } from '../../../wording/editor';
import { makeEdit, showDraft } from '../model/editor-store';
import { trimClip } from '../model/edits/edit-clips';
import { useEditor } from '../ui/editor-context';
import styles from './clip-edge.module.css';
import { useTimeline } from './timeline-frame';
import { nudgeMs, usePointerDrag } from './use-pointer-drag';
import { peaksDurationMs } from './waveform';

interface ClipEdgeProps {
  span: ClipSpan<Clip>;
  edge: 'start' | 'end';
  number: number;
  peaks: Int8Array | undefined;
  /** Whether it lies beside the clip, which is short. */
  isOutside: boolean;
  /** It was pressed and let go without moving. */
  onClick: (event: PointerEvent) => void;
}

/** One end of a clip: drag it, or focus it and use the arrow keys, to trim the clip. */
export function ClipEdge({ span: { clip }, edge, number, peaks, isOutside, onClick }: ClipEdgeProps) {
  const { store } = useEditor();
  const { scale } = useTimeline();
  const stored = () => store.getState().settled.timeline.clips.find((span) => span.clip.created_at === clip.created_at);
  const trimBy = (ms: number) => {
    const settled = stored()?.clip ?? clip;
    const sourceMs = (edge === 'start' ? settled.trim_start : settled.trim_end) + ms;
    const trim = { clipCreatedAt: clip.created_at, edge, sourceMs, fileMs: peaksDurationMs(peaks) };
    return (view: Parameters<typeof trimClip>[0]) => trimClip(view, trim);
  };
  const name = words.edits.trim;
  const drag = usePointerDrag({
    onMove: (dx) => showDraft(store, trimBy(dx / scale.pxPerMs)),
    onClick,
    onEnd: () => commit(store.getState().view.timeline.clips),
    onCancel: () => showDraft(store, undefined),
  });
  const commit = (clips: readonly ClipSpan<Clip>[]) => {
    const dragged = clips.find((span) => span.clip.created_at === clip.created_at)?.clip;
    const settled = stored()?.clip;
    if (!dragged || !settled) return;
    const by = edge === 'start' ? dragged.trim_start - settled.trim_start : dragged.trim_end - settled.trim_end;
    makeEdit(store, trimBy(by), { name });
  };
  return (
    <div
      className={styles.edge}
      data-edge={edge}
      data-outside={isOutside || undefined}
      role="slider"
      tabIndex={0}
      aria-label={edge === 'start' ? words.trimStart(number) : words.trimEnd(number)}
      aria-valuemin={0}
      aria-valuemax={Math.max(peaksDurationMs(peaks), clip.trim_end)}
      aria-valuenow={edge === 'start' ? clip.trim_start : clip.trim_end}
      aria-valuetext={formatMoment(edge === 'start' ? clip.trim_start : clip.trim_end)}
      onPointerDown={drag}
      onKeyDown={(event) => {
        const by = nudgeMs(event);
        if (by === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        makeEdit(store, trimBy(by), { name, series: `trim ${clip.created_at} ${edge}` });
      }}
    />
  );
}
