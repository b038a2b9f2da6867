import { Link } from '@tanstack/react-router';
import { Check, ChevronLeft, CloudOff, Keyboard, LoaderCircle, Presentation, TriangleAlert } from 'lucide-react';
import { useEffect } from 'react';
import { isolateText } from '#shared/safe-text';
import { Button, IconButton } from '../../../platform/components/button';
import { showError } from '../../../platform/components/feedback-store';
import { Menu, MenuItem } from '../../../platform/components/menu';
import { PersonAvatar } from '../../../platform/components/person-avatar';
import { editorWording as words } from '../../../wording/editor';
import { useEditor, useEditorState, useOtherPeople, useEditorPlaybackSnapshot } from '../ui/editor-context';
import { HistoryButtons } from './history-buttons';
import { ProjectMenu } from './project-menu';
import { ProjectName } from './project-name';
import { RecordButton } from './record-button';
import { SharePopover, WhoCanEditSwitch } from './sharing';
import styles from './top-bar.module.css';

/** The project's name and save state, and the actions for the whole project. `isTimeToRecord`: the empty timeline offers Record. */
export function TopBar({ isTimeToRecord, onPreview }: { isTimeToRecord: boolean; onPreview: () => void }) {
  const { session, mayEdit } = useEditor();
  const { status } = useEditorPlaybackSnapshot();
  return (
    <header className={styles.bar} data-watching={!mayEdit || undefined}>
      <Link to="/projects" className={styles.back} aria-label={words.back} title={words.back}>
        <ChevronLeft aria-hidden />
      </Link>
      <ProjectName />
      {!mayEdit && <span className={styles.watching}>{words.viewOnly}</span>}
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

export function SaveState() {
  const { autosave } = useEditor();
  const status = useEditorState((state) => state.saveStatus);
  const isKept = useEditorState((state) => state.isBackedUp);
  const error = status.name === 'failed' ? status.error : undefined;
  useEffect(() => {
    if (error) showError(error, words.failedTitle);
  }, [error]);

  if (status.name === 'failed') {
    return (
      <Menu
        label={isKept ? words.failedText : words.unsavedText}
        align="start"
        trigger={
          <Button look="quiet" size="small" className={styles.failed} icon={<TriangleAlert />}>
            {words.failed(status.waiting)}
          </Button>
        }
      >
        <MenuItem onSelect={() => void autosave.flush()}>{words.tryAgain}</MenuItem>
        <MenuItem isDestructive onSelect={() => autosave.discard()}>
          {words.discardChanges}
        </MenuItem>
      </Menu>
    );
  }
  return (
    <span
      className={styles.state}
      data-state={status.name}
      role="status"
      title={status.name !== 'offline' ? undefined : isKept ? words.waiting(status.waiting) : words.unsavedText}
    >
      {status.name === 'saved' && <Check aria-hidden />}
      {status.name === 'saving' && (
        <span className={styles.turning}>
          <LoaderCircle aria-hidden />
        </span>
      )}
      {status.name === 'offline' && <CloudOff aria-hidden />}
      <span>{status.name === 'offline' && !isKept ? words.offlineUnsaved(status.waiting) : words[status.name]}</span>
    </span>
  );
}

/** The maximum number of avatars. With more people, the last one shows how many are left. */
const AVATARS_MAX = 4;

/** The other people in the project; hover or focus shows their names. */
function PresenceAvatars() {
  const others = useOtherPeople();
  if (others.length === 0) return null;
  const names = others.map(({ fullName }) => fullName);
  const shown = others.length > AVATARS_MAX ? others.slice(0, AVATARS_MAX - 1) : others;
  const hidden = names.slice(shown.length);
  return (
    <ul className={styles.people} aria-label={words.alsoHere(names)}>
      {shown.map((person) => (
        <li key={person.uid} className={styles.person} tabIndex={0}>
          <PersonAvatar person={person} size={28} />
          <span className={styles.name} dir="auto">
            {person.fullName}
          </span>
        </li>
      ))}
      {hidden.length > 0 && (
        <li className={styles.person} tabIndex={0}>
          <span className={styles.more} aria-hidden>
            {words.othersHere(hidden.length)}
          </span>
          <span className={styles.name}>{hidden.map(isolateText).join(', ')}</span>
        </li>
      )}
    </ul>
  );
}
