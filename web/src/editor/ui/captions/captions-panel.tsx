import { useState } from 'react';
import { useOffersSubtitles } from '../../../api/config-query';
import { captionsWording as words } from '../../../wording/captions';
import { useEditor, useEditorState } from '../editor-context';
import { CaptionFind } from './caption-find';
import { CaptionList } from './caption-list';
import styles from './captions.module.css';
import { CaptionsToolbar } from './captions-toolbar';
import { NoCaptions } from './no-captions';
import { UnsureBar } from './unsure-bar';
import { SubtitlesDialog } from './subtitles-dialog';
import { SubtitlesProgress, useFollowedSubtitles, useRunningSubtitles } from './subtitles-progress';

/** The captions of the recording in order, to be written while listening. */
export function CaptionsPanel() {
  const { mayEdit } = useEditor();
  const hasCaptions = useEditorState((state) => state.view.places.length > 0);
  const hasClips = useEditorState((state) => state.view.timeline.clips.length > 0);
  const offersSubtitles = useOffersSubtitles() ?? false;
  useFollowedSubtitles(offersSubtitles && hasClips);
  const isRunning = useRunningSubtitles() !== undefined;
  const [isAutomatic, setAutomatic] = useState(false);
  const onAutomatic = mayEdit && offersSubtitles && !isRunning ? () => setAutomatic(true) : undefined;
  const [isFinding, setFinding] = useState(false);
  if (!hasClips) return <p className={styles.none}>{words.nothingToCaption}</p>;
  return (
    <section className={styles.panel} aria-label={words.title}>
      <CaptionsToolbar onFind={() => setFinding(true)} onAutomatic={onAutomatic} />
      <SubtitlesProgress />
      {isFinding && <CaptionFind onClose={() => setFinding(false)} />}
      {mayEdit && <UnsureBar />}
      {isAutomatic && <SubtitlesDialog isOpen onClose={() => setAutomatic(false)} />}
      {hasCaptions ? <CaptionList /> : <NoCaptions onAutomatic={onAutomatic} />}
    </section>
  );
}
