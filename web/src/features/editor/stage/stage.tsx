import { useState } from 'react';
import { captionLanguage } from '#shared/captions/words';
import { captionName } from '#shared/entities/caption';
import { VideoPlace } from '../../../platform/components/video-place';
import { captionsWording } from '../../../wording/captions';
import { editorWording as words } from '../../../wording/editor';
import { CaptionField } from '../captions/caption-field';
import { enterNextCaption, selectCaption } from '../commands/caption-commands';
import { findCaption, markerAt } from '../model/project-view';
import { EditorPicture } from '../slides/editor-picture';
import { useSlideNames } from '../slides/use-deck';
import {
  useCurrentCaptionPlace,
  useEditor,
  useEditorSession,
  useEditorState,
  useIsSmallScreen,
  useEditorPlaybackSnapshot,
  useShownSlide,
} from '../ui/editor-context';
import { PreviewBar, usePauseAfterFullScreen } from './full-screen-preview';
import styles from './stage.module.css';

/** The current slide, with a video clip instead of it or in its corner; or the slide selected in the deck. */
export function Stage() {
  const { playback } = useEditor();
  usePauseAfterFullScreen(playback);
  const stageSlide = useEditorSession((state) => state.stageSlide);
  const side = useIsSmallScreen() ? 960 : 1920;
  const text = useShownSlide(stageSlide)?.text;
  const slideName = useSlideNames();
  const { clipIndex, element, status } = useEditorPlaybackSnapshot();
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
          alt={text ? words.slideWithText(slideName(stageSlide), text) : slideName(stageSlide)}
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
          {words.audioFailed}
        </button>
      )}
    </div>
  );
}

/** The current caption over the slide. A caption being edited stays until it loses the focus. */
function StageCaption() {
  const editor = useEditor();
  const [held, setHeld] = useState<string>();
  const place = useCurrentCaptionPlace();
  const current = place && captionName(place);
  const caption = useEditorState(({ view }) => findCaption(view, held ?? '') ?? findCaption(view, current ?? ''));
  if (!caption) return null;
  if (!editor.mayEdit) {
    return (
      <p className={styles.caption} dir="auto" lang={captionLanguage(caption)}>
        {caption.text}
      </p>
    );
  }
  const name = captionName(caption);
  const hold = (next: string) => {
    setHeld(next);
    selectCaption(editor, next);
  };
  return (
    <CaptionField
      name={name}
      text={caption.text}
      lang={captionLanguage(caption)}
      label={captionsWording.onStage}
      className={styles.caption}
      onFocus={() => hold(name)}
      onBlur={() => setHeld(undefined)}
      onNext={() => {
        const next = enterNextCaption(editor, name);
        if (next !== undefined) hold(next);
      }}
    />
  );
}
