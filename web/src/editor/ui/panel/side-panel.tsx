import { useState } from 'react';
import { Tabs } from '../../../components/tabs';
import { editorWording as words } from '../../../wording/editor';
import { useEditorState } from '../editor-context';
import { CaptionsPanel } from './captions-panel';
import { NotesPanel } from './notes-panel';
import styles from './side-panel.module.css';

type PanelTab = 'notes' | 'captions';

/** Beside the stage: the notes, and the captions if there are any. */
export function SidePanel() {
  const [tab, setTab] = useState<PanelTab>('notes');
  const hasCaptions = useEditorState((state) => state.view.timeline.clips.some(({ clip }) => clip.captions.length > 0));
  return (
    <aside className={styles.panel} aria-label={words.panel}>
      {hasCaptions ? (
        <Tabs<PanelTab>
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'notes', label: words.notes, content: <NotesPanel /> },
            { value: 'captions', label: words.captions, content: <CaptionsPanel /> },
          ]}
        />
      ) : (
        <NotesPanel />
      )}
    </aside>
  );
}
