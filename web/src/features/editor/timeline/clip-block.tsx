import { Video } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import type { Clip } from '#shared/entities/clip';
import type { ClipSpan, Span } from '#shared/time/timeline';
import { classNames } from '../../../platform/components/class-names';
import { formatMoment, editorWording as words } from '../../../wording/editor';
import { makeEdit } from '../model/editor-store';
import { reorderClip, trimClip } from '../model/edits/edit-clips';
import { findClipSpan } from '../model/project-view';
import { selectRange } from '../session/project-editor';
import { useEditor, useEditorSession, useEditorState } from '../ui/editor-context';
import styles from './clip-block.module.css';
import { toDrawnPx, useTimeline } from './timeline-frame';
import { toPx } from './timeline-scale';
import { usePointerDrag, useTimeMove } from './use-pointer-drag';
import { peaksDurationMs, usePeaks, Waveform } from './waveform';

/** Narrower clips show only their number, because “Clip 100” does not fit. */
const LABEL_MIN_PX = 64;

/** Narrower clips have their trim handles outside, so that they can still be clicked. A video shows its icon instead of its number. */
const SHORT_MAX_PX = 40;

/** A clip on the timeline: click to select it and seek, Shift-click to select up to it, drag to reorder it, drag an edge to trim it. */
function ClipBlock({ span, index }: { span: ClipSpan<Clip>; index: number }) {
  const { clip } = span;
  const editor = useEditor();
  const frame = useTimeline();
  const { scale, seen, msAt } = frame;
  /** How far the clip is dragged, and where it would land if it were dropped now, in pixels. */
  const [dragged, setDragged] = useState<{ dx: number; landingPx: number }>();
  const isSelected = useEditorSession(
    ({ selection }) => selection?.kind === 'clip' && selection.createdAt === clip.created_at,
  );
  const peaks = usePeaks(clip.peaks_url);
  const left = toDrawnPx(frame, span.start);
  const width = (span.end - span.start) * scale.pxPerMs;
  const isShort = width < SHORT_MAX_PX;

  const text = words.clipText(index + 1, formatMoment(span.start), formatMoment(clip.duration));
  const select = () => editor.session.setState({ selection: { kind: 'clip', createdAt: clip.created_at } });
  const moveTo = (place: number) =>
    makeEdit(editor.store, (view) => reorderClip(view, clip.created_at, place), { name: words.edits.moveClip });
  const clipsNow = () => editor.store.getState().view.timeline.clips;
  const selectTo = () => {
    const { selection } = editor.session.getState();
    const from =
      selection?.kind === 'clip' ? findClipSpan(editor.store.getState().view, selection.createdAt) : undefined;
    if (!from) return false;
    selectRange(editor, { start: Math.min(from.start, span.start), end: Math.max(from.end, span.end) });
    return true;
  };
  const goTo = (event: PointerEvent) => {
    if (event.shiftKey && selectTo()) return;
    select();
    editor.playback.seek(msAt(event.clientX));
  };
  const drag = usePointerDrag({
    onClick: goTo,
    onMove: (dx, event) => {
      if (!editor.mayEdit) return;
      setDragged({ dx, landingPx: toPx(scale, dropMsAt(clipsNow(), clip, msAt(event.clientX))) });
    },
    onEnd: (event) => {
      setDragged(undefined);
      if (editor.mayEdit) moveTo(dropIndexAt(clipsNow(), clip, msAt(event.clientX)));
    },
    onCancel: () => setDragged(undefined),
    isHoldRequired: true,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (event.key !== 'Enter' && (by === 0 || !event.altKey)) return;
    event.preventDefault();
    const last = clipsNow().length - 1;
    if (event.key === 'Enter' && event.shiftKey && selectTo()) return;
    if (event.key === 'Enter') {
      select();
      editor.playback.seek(span.start);
    } else if (editor.mayEdit) moveTo(Math.min(Math.max(index + by, 0), last));
  };

  const from = Math.max(0, Math.floor(seen.left - left));
  const to = Math.min(width, Math.ceil(seen.right - left));
  return (
    <>
      <div
        className={classNames(styles.clip, isSelected && styles.selected, dragged && styles.dragged)}
        style={{ left, width, translate: `${dragged?.dx ?? 0}px 0` }}
        onPointerDown={drag}
      >
        <button
          type="button"
          className={styles.body}
          aria-pressed={isSelected}
          aria-label={clip.type === 'video' ? words.clipWithVideo(text) : text}
          onKeyDown={onKeyDown}
        >
          {peaks && to > from && (
            <Waveform
              peaks={peaks}
              pxPerMs={scale.pxPerMs}
              sourceMs={clip.trim_start + from / scale.pxPerMs}
              left={from}
              width={to - from}
            />
          )}
          <span className={classNames(styles.name, isShort && styles.short)}>
            {clip.type === 'video' && <Video aria-hidden />}
            {!(isShort && clip.type === 'video') && (width < LABEL_MIN_PX ? index + 1 : words.clip(index + 1))}
          </span>
        </button>
        {editor.mayEdit &&
          (['start', 'end'] as const).map((edge) => (
            <ClipEdge
              key={edge}
              span={span}
              edge={edge}
              number={index + 1}
              peaks={peaks}
              isOutside={isShort}
              onClick={goTo}
            />
          ))}
      </div>
      {dragged && <div className={styles.landing} style={{ left: dragged.landingPx }} />}
    </>
  );
}

/** The index among the other clips for a drop at a time. */
function dropIndexAt(clips: readonly ClipSpan<Clip>[], clip: Clip, ms: number): number {
  const others = clips.filter((span) => span.clip.created_at !== clip.created_at);
  return others.filter((span) => (span.start + span.end) / 2 < ms).length;
}

/** The time at which a dropped clip would begin: an edge between two others. */
function dropMsAt(clips: readonly ClipSpan<Clip>[], clip: Clip, ms: number): number {
  const others = clips.filter((span) => span.clip.created_at !== clip.created_at);
  const place = dropIndexAt(clips, clip, ms);
  return others[place]?.start ?? clips.at(-1)?.end ?? 0;
}

export function ClipBlocks({ isSeen }: { isSeen: (span: Span) => boolean }) {
  const clips = useEditorState((state) => state.view.timeline.clips);
  return clips.map((span, index) => isSeen(span) && <ClipBlock key={span.clip.created_at} span={span} index={index} />);
}

interface ClipEdgeProps {
  span: ClipSpan<Clip>;
  edge: 'start' | 'end';
  number: number;
  peaks: Int8Array | undefined;
  /** Whether the handle lies outside the clip, because the clip is short. */
  isOutside: boolean;
  onClick: (event: PointerEvent) => void;
}

/** One edge of a clip: drag it, or focus it and use the arrow keys, to trim the clip. */
function ClipEdge({ span: { clip }, edge, number, peaks, isOutside, onClick }: ClipEdgeProps) {
  const { store } = useEditor();
  const { scale } = useTimeline();
  const { onPointerDown, onKeyDown } = useTimeMove({
    pxPerMs: scale.pxPerMs,
    moveBy: (ms) => {
      const settled = findClipSpan(store.getState().settled, clip.created_at)?.clip ?? clip;
      const sourceMs = (edge === 'start' ? settled.trim_start : settled.trim_end) + ms;
      const trim = { clipCreatedAt: clip.created_at, edge, sourceMs, fileMs: peaksDurationMs(peaks) };
      return (view) => trimClip(view, trim);
    },
    name: words.edits.trim,
    series: `trim ${clip.created_at} ${edge}`,
    onClick,
  });
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
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    />
  );
}
