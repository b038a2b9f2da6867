import { Mic } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { editorWording as words } from '../../../wording/editor';
import { useEditor, useEditorState, useMediaUrl, usePlaybackSnapshot, useVisit } from '../editor-context';
import { useSlideNames } from '../timeline/use-slide-names';
import { PreviewBar } from './preview-bar';
import styles from './stage.module.css';

/** The slide of the moment, or the one that was picked; a video clip while it plays. */
export function Stage() {
  const { playback } = useEditor();
  const stageUrl = useVisit((visit) => visit.stageUrl);
  const picture = useMediaUrl(stageUrl);
  const slideName = useSlideNames();
  const clips = useEditorState((state) => state.view.timeline.clips);
  const { clipIndex, element, status } = usePlaybackSnapshot();
  const isVideo = clips[clipIndex]?.clip.type === 'video' && !stageUrl;
  return (
    <div id="editor-stage" className={styles.stage} data-playing={status.name === 'playing' || undefined}>
      {isVideo ? (
        <VideoOnStage element={element} />
      ) : picture ? (
        <img
          className={styles.slide}
          src={picture}
          alt={slideName(stageUrl)}
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
