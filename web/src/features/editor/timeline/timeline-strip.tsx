import { ArrowLeftToLine, ArrowRightToLine, Eye, SquareSplitHorizontal, Trash2 } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Clip } from '#shared/entities/clip';
import { markerId } from '#shared/entities/marker';
import { Button } from '../../../platform/components/button';
import { formatMoment, editorWording as words } from '../../../wording/editor';
import { deleteClipWithUndo } from '../commands/delete-selection';
import { editorCommands } from '../commands/editor-commands';
import { makeEdit } from '../model/editor-store';
import { trimClip } from '../model/edits/edit-clips';
import { findClipSpan } from '../model/project-view';
import type { ProjectEditor } from '../session/project-editor';
import { EditorPicture } from '../slides/editor-picture';
import { showPreview } from '../stage/full-screen-preview';
import { HistoryButtons } from '../top-bar/history-buttons';
import { useEditor, useEditorState, useMoment, useEditorPlaybackSnapshot } from '../ui/editor-context';
import { AddClips } from '../ui/file-import';
import { MoveClipMenu } from '../ui/move-menu';
import { CommentDots } from './comment-dots';
import { SlidePicker } from './slide-picker';
import styles from './timeline-strip.module.css';
import { Transport } from './transport';

/** The timeline on a small screen: all slides in one row for seeking, and the tools for the clip at the playhead. */
export function TimelineStrip() {
  const { playback, mayEdit } = useEditor();
  const duration = useEditorState((state) => state.view.timeline.duration);
  const moment = useMoment(100);
  const line = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      playback.onFrame((ms) => {
        if (line.current) line.current.style.left = `${duration > 0 ? (ms / duration) * 100 : 0}%`;
      }),
    [playback, duration],
  );
  const seekAt = (strip: HTMLElement, clientX: number) => {
    const { left, width } = strip.getBoundingClientRect();
    playback.seek(((clientX - left) / width) * duration);
  };
  return (
    <section className={styles.section} aria-label={words.timeline}>
      <div className={styles.controls}>
        <Transport />
        {mayEdit && <AddClips />}
      </div>
      <div className={styles.line}>
        <div
          className={styles.strip}
          role="slider"
          tabIndex={0}
          aria-label={words.position}
          aria-valuemin={0}
          aria-valuemax={duration}
          aria-valuenow={moment}
          aria-valuetext={formatMoment(moment)}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            seekAt(event.currentTarget, event.clientX);
          }}
          onPointerMove={(event) => event.buttons > 0 && seekAt(event.currentTarget, event.clientX)}
        >
          <StripSlides />
          <div ref={line} className={styles.playhead} aria-hidden />
        </div>
        <CommentDots leftOf={(ms) => `${(ms / Math.max(duration, 1)) * 100}%`} />
      </div>
      {mayEdit && <ClipTools />}
    </section>
  );
}

/** The slides of the strip, positioned by time. The strip's background shows where a video plays without a slide. */
export function StripSlides() {
  const { markers, duration } = useEditorState((state) => state.view.timeline);
  const percent = (ms: number) => `${(ms / Math.max(duration, 1)) * 100}%`;
  return markers.map(({ marker, start, end }) => (
    <div
      key={markerId(marker)}
      className={styles.slide}
      style={{ left: percent(start), width: `calc(${percent(end - start)} - 2px)` }}
    >
      <EditorPicture className={styles.picture} slideId={marker.slide_id} side={320} alt="" loading="lazy" />
    </div>
  ));
}

/** The tools of a small screen for the clip at the playhead, because a finger is too wide for a clip's edges. */
function ClipTools() {
  const editor = useEditor();
  const { clips } = useEditorState((state) => state.view.timeline);
  const { clipIndex } = useEditorPlaybackSnapshot();
  const span = clips[clipIndex];
  if (!span) return null;
  const { clip } = span;
  return (
    <div className={styles.tools} role="toolbar" aria-label={words.clipTools}>
      <div className={styles.first}>
        <span>{words.clipOf(clipIndex + 1, clips.length)}</span>
        <MoveClipMenu createdAt={clip.created_at} />
        <HistoryButtons />
      </div>
      <Button look="quiet" size="small" icon={<SquareSplitHorizontal />} onClick={() => splitAtPlayhead(editor)}>
        {words.split}
      </Button>
      <SlidePicker />
      <Button
        look="quiet"
        size="small"
        icon={<ArrowLeftToLine />}
        onClick={() => trimToPlayhead(editor, clip.created_at, 'start')}
      >
        {words.cutBefore}
      </Button>
      <Button
        look="quiet"
        size="small"
        icon={<ArrowRightToLine />}
        onClick={() => trimToPlayhead(editor, clip.created_at, 'end')}
      >
        {words.cutAfter}
      </Button>
      <Button look="quiet" size="small" icon={<Eye />} onClick={() => showPreview(editor.playback, span)}>
        {words.previewClip}
      </Button>
      <Button look="quiet" size="small" icon={<Trash2 />} onClick={() => deleteClipWithUndo(editor, clip.created_at)}>
        {words.edits.deleteClip}
      </Button>
    </div>
  );
}

/** Splits the clip at the playhead and moves the playhead to the start of the second part. */
export function splitAtPlayhead(editor: ProjectEditor): void {
  const { playback } = editor;
  playback.pause();
  const at = Math.round(playback.currentTime);
  playback.seek(at);
  editorCommands.split.run(editor);
}

/** Cuts off what a clip plays before (`start`) or after (`end`) the playhead. */
export function trimToPlayhead(
  { store, playback }: ProjectEditor,
  clipCreatedAt: Clip['created_at'],
  edge: 'start' | 'end',
): void {
  playback.pause();
  const span = findClipSpan(store.getState().view, clipCreatedAt);
  if (!span) return;
  const { trim_start, trim_end: fileMs } = span.clip;
  const sourceMs = trim_start + playback.currentTime - span.start;
  makeEdit(store, (view) => trimClip(view, { clipCreatedAt, edge, sourceMs, fileMs }), { name: words.edits.trim });
  // Keeps the playhead on the same content.
  if (edge === 'start') playback.seek(span.start);
}
