import { VideoPlace } from '../../../platform/components/video-place';
import { editorWording as words } from '../../../wording/editor';
import { markerAt } from '../model/project-view';
import { EditorPicture } from '../slides/editor-picture';
import { useSlideNames } from '../slides/use-deck';
import { useEditor, useEditorState, usePlaybackSnapshot, useShownSlide, useEditorSession } from '../ui/editor-context';
import { useIsSmallScreen } from '../ui/use-is-small';
import { PreviewBar, usePauseAfterFullScreen } from './full-screen-preview';
import { StageCaption } from './stage-caption';
import styles from './stage.module.css';

/** What the moment shows: its slide, and a video clip instead of it or in its corner; or the slide that was picked from the deck. */
export function Stage() {
  const { playback } = useEditor();
  usePauseAfterFullScreen(playback);
  const stageSlide = useEditorSession((visit) => visit.stageSlide);
  const side = useIsSmallScreen() ? 960 : 1920;
  const text = useShownSlide(stageSlide)?.text;
  const slideName = useSlideNames();
  const { clipIndex, element, status } = usePlaybackSnapshot();
  const slideOfMoment = useEditorState(({ view }) => markerAt(view, playback.currentTime)?.marker.slide_id ?? '');
  const clip = useEditorState(({ view }) => view.timeline.clips[clipIndex]?.clip);
  const video = clip?.type === 'video' && stageSlide === slideOfMoment ? clip : undefined;
  return (
    <div id="editor-stage" className={styles.stage} data-playing={status.name === 'playing' || undefined}>
      {video?.video_layout !== 'full' && (
        <EditorPicture
          className={styles.slide}
          slideId={stageSlide}
          side={side}
          alt={text ? words.slideSaying(slideName(stageSlide), text) : slideName(stageSlide)}
          decoding="sync"
          onClick={() => document.fullscreenElement && playback.toggle()}
        />
      )}
      {video && (
        <div className={styles.videoFrame}>
          <VideoPlace element={element} layout={video.video_layout} />
        </div>
      )}
      <StageCaption />
      <PreviewBar />
      {status.name === 'error' && (
        <button type="button" className={styles.stuck} onClick={() => playback.play()}>
          {words.stuck}
        </button>
      )}
    </div>
  );
}
