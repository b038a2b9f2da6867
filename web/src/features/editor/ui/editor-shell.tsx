import { useCallback, useRef } from 'react';
import { usePageTitle } from '../../../platform/components/use-page-title';
import { editorWording as words } from '../../../wording/editor';
import { DropOverlay } from '../../imports/ui/drop-veil';
import { ImportProgress, useProjectTransfers } from '../../imports/ui/import-progress';
import { UploadTray } from '../../imports/ui/upload-tray';
import { useWindowFiles } from '../../imports/ui/use-window-files';
import { useEditorShortcuts } from '../commands/keyboard-shortcuts';
import type { ProjectEditor } from '../session/project-editor';
import { DeleteSlideDialog } from '../slides/delete-slide-dialog';
import { SlideColumn } from '../slides/slide-column';
import { useDeck } from '../slides/use-deck';
import { DropSlides } from '../stage/drop-slides';
import { showPreview } from '../stage/full-screen-preview';
import { Stage } from '../stage/stage';
import { EmptyTimeline } from '../timeline/empty-timeline';
import { Timeline } from '../timeline/timeline';
import { TimelineStrip } from '../timeline/timeline-strip';
import { TopBar } from '../top-bar/top-bar';
import { ConflictsNotice } from './conflicts-notice';
import { EditorContext, useEditor, useEditorState, useEditorSession } from './editor-context';
import styles from './editor-shell.module.css';
import { useFileImport, useSlideImport } from './file-import';
import { ImportNotices } from './import-notices';
import { KeysDialog } from './keys-dialog';
import { MoveDialog } from './move-menu';
import { OverPlanNotice } from './over-plan-notice';
import { RecorderHost, UnsavedTakesNotice } from './recorder-host';
import { SidePanel } from './side-panel';
import { useIsSmallScreen } from './use-is-small';
import { useRestoredFocus } from './use-restored-focus';

/** The editor of an open project. */
export function EditorShell({ editor }: { editor: ProjectEditor }) {
  return (
    <EditorContext value={editor}>
      <EditorLayout />
      <RecorderHost />
      <KeysDialog />
      <DeleteSlideDialog />
      <MoveDialog />
    </EditorContext>
  );
}

function EditorLayout() {
  const editor = useEditor();
  const { playback, mayEdit } = editor;
  const hasSlides = useDeck().some(({ isShown }) => isShown);
  const coming = useProjectTransfers(useEditorState((state) => state.view.project.id));
  const hasClips = useEditorState((state) => state.view.timeline.clips.length > 0);
  const place = useRef<HTMLDivElement>(null);
  useRestoredFocus(place);
  const isSmall = useIsSmallScreen();
  const isPanelWide = useEditorSession((visit) => visit.isPanelWide);
  const importSlides = useSlideImport();
  const importFiles = useFileImport();
  const isDraggingFiles = useWindowFiles(importFiles, { isEnabled: mayEdit });
  useEditorShortcuts(editor);
  usePageTitle(useEditorState((state) => state.view.project.name));

  const preview = useCallback(() => showPreview(playback), [playback]);
  const isBlank = !hasSlides && !hasClips;
  return (
    <div
      ref={place}
      className={styles.editor}
      data-blank={isBlank || undefined}
      data-wide-panel={isPanelWide || undefined}
      aria-label={words.editor}
      role="region"
    >
      <div className={styles.top}>
        <TopBar onPreview={preview} />
        <UnsavedTakesNotice />
      </div>
      {!isBlank && <SlideColumn onFiles={importSlides} />}
      <div className={styles.middle}>
        <OverPlanNotice />
        <ConflictsNotice />
        <ImportNotices />
        {isBlank ? (
          <div className={styles.blank}>
            {coming.length > 0 ? (
              <ImportProgress transfers={coming} />
            ) : mayEdit ? (
              <DropSlides onFiles={importFiles} />
            ) : (
              <p>{words.noSlide}</p>
            )}
          </div>
        ) : (
          <Stage />
        )}
      </div>
      {!isBlank && <SidePanel />}
      {!isBlank && (
        <div className={styles.bottom}>
          {!hasClips ? <EmptyTimeline /> : isSmall ? <TimelineStrip /> : <Timeline />}
        </div>
      )}
      {!(isBlank && coming.length > 0) && <UploadTray className={styles.tray} />}
      {isDraggingFiles && <DropOverlay text={words.dropNow} />}
    </div>
  );
}
