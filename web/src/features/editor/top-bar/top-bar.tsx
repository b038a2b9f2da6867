import { Link } from '@tanstack/react-router';
import { ChevronLeft, Keyboard, Presentation } from 'lucide-react';
import { Button, IconButton } from '../../../platform/components/button';
import { editorWording as words } from '../../../wording/editor';
import { PresenceAvatars } from '../presence/presence-avatars';
import { useEditor, useEditorState, usePlaybackSnapshot } from '../ui/editor-context';
import { HistoryButtons } from './history-buttons';
import { ProjectMenu } from './project-menu';
import { ProjectName } from './project-name';
import { RecordButton } from './record-button';
import { SaveState } from './save-state';
import { SharePopover, WhoCanEditSwitch } from './sharing';
import styles from './top-bar.module.css';

/** The project's name and save state on the left; the actions for the whole project on the right. */
export function TopBar({ onPreview }: { onPreview: () => void }) {
  const { session, mayEdit } = useEditor();
  const { status } = usePlaybackSnapshot();
  // If only recording is left to do, the empty timeline says so.
  const isTimeToRecord = useEditorState(({ view }) => view.slides.length > 0 && view.timeline.clips.length === 0);
  return (
    <header className={styles.bar} data-watching={!mayEdit || undefined}>
      <Link to="/projects" className={styles.back} aria-label={words.back} title={words.back}>
        <ChevronLeft aria-hidden />
      </Link>
      <ProjectName />
      {!mayEdit && <span className={styles.watching}>{words.onlyWatching}</span>}
      {mayEdit && (
        <div className={styles.visibility}>
          <WhoCanEditSwitch />
        </div>
      )}
      <ProjectMenu />
      <PresenceAvatars />
      {mayEdit && <SaveState />}
      <div className={styles.actions}>
        {mayEdit && (
          <div className={styles.history}>
            <HistoryButtons />
            <IconButton
              size="small"
              label={words.keys}
              className={styles.keys}
              icon={<Keyboard />}
              onClick={() => session.setState({ areKeysShown: true })}
            />
          </div>
        )}
        <Button
          look="quiet"
          size="small"
          className={styles.preview}
          icon={<Presentation />}
          isDisabled={status.name === 'empty'}
          onClick={onPreview}
        >
          {words.preview}
        </Button>
        <SharePopover />
        {mayEdit && !isTimeToRecord && <RecordButton onClick={() => session.setState({ recording: {} })} />}
      </div>
    </header>
  );
}
