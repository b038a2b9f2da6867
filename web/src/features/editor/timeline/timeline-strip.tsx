import { useEffect, useRef } from 'react';
import { markerId } from '#shared/entities/marker';
import { formatMoment, editorWording as words } from '../../../wording/editor';
import { EditorPicture } from '../slides/editor-picture';
import { useEditor, useEditorState, useMoment } from '../ui/editor-context';
import { AddClips } from '../ui/file-import';
import { ClipTools } from './clip-tools';
import { CommentDots } from './comment-dots';
import styles from './timeline-strip.module.css';
import { Transport } from './transport';

/** The timeline of a small screen: all slides in one line, to look at and to go to, and what can be done with the clip there. */
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

/** The slides of the strip, each at its place by time: where a video plays without one, the strip shows through. */
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
