import { Mic } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { editorWording as words } from '../../../wording/editor';
import { markerAt } from '../../model/project-view';
import { useEditor, useEditorState, usePlaybackSnapshot, useSlidePicture, useVisit } from '../editor-context';
import { useSlideNames } from '../timeline/use-slide-names';
import { PreviewBar } from './preview-bar';
import styles from './stage.module.css';
import { usePauseAfterFullScreen } from './use-pause-after-full-screen';

/** What the moment shows, which is a video clip rather than the slide beside it; or the slide that was picked from the deck. */
export function Stage() {
  const { playback } = useEditor();
  usePauseAfterFullScreen(playback);
  const stageSlide = useVisit((visit) => visit.stageSlide);
  const picture = useSlidePicture(stageSlide);
  const slideName = useSlideNames();
  const view = useEditorState((state) => state.view);
  const { clipIndex, element, status } = usePlaybackSnapshot();
  const slideOfMoment = markerAt(view, playback.currentTime)?.marker.slide_id ?? '';
  const isVideo = view.timeline.clips[clipIndex]?.clip.type === 'video' && stageSlide === slideOfMoment;
  return (
    <div id="editor-stage" className={styles.stage} data-playing={status.name === 'playing' || undefined}>
      {isVideo ? (
        <VideoOnStage element={element} />
      ) : picture ? (
        <img
          className={styles.slide}
          src={picture}
          alt={slideName(stageSlide)}
          draggable={false}
          onClick={() => document.fullscreenElement && playback.toggle()}
        />
      ) : (
        <div className={styles.blank}>
          <Mic aria-hidden />
          <p>{words.noSlide}</p>
        </div>
      )}
      <PreviewBar />
      {status.name === 'error' && (
        <button type="button" className={styles.stuck} onClick={() => playback.play()}>
          {words.stuck}
        </button>
      )}
    </div>
  );
}

/** Playback brings its own element; the stage only gives it a place. */
function VideoOnStage({ element }: { element: HTMLMediaElement }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.replaceChildren(element), [element]);
  return <div ref={place} className={styles.video} />;
}
