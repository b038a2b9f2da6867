import { useCallback, useRef } from 'react';
import { planName } from '#shared/plans';
import { useSession } from '../../../platform/api/session/session-query';
import { Button } from '../../../platform/components/button';
import { UpgradeHint } from '../../../platform/components/upgrade-hint';
import { usePageTitle } from '../../../platform/components/use-page-title';
import { editorWording as words } from '../../../wording/editor';
import { layoutWording } from '../../../wording/layout';
import { plansWording } from '../../../wording/plans';
import { ExportTray } from '../../export/ui/export-tray';
import { DropOverlay, SlidesDropArea } from '../../imports/ui/drop-area';
import { ImportProgress, UploadTray, useProjectTransfers } from '../../imports/ui/upload-tray';
import { ALL_FILES, useFilePicker } from '../../imports/ui/use-file-picker';
import { useWindowFiles } from '../../imports/ui/use-window-files';
import { useEditorShortcuts } from '../commands/keyboard-shortcuts';
import type { ProjectEditor } from '../session/project-editor';
import { DeleteSlideDialog, SlideColumn } from '../slides/slide-column';
import { useDeck } from '../slides/use-deck';
import { showPreview } from '../stage/full-screen-preview';
import { Stage } from '../stage/stage';
import { Timeline } from '../timeline/timeline';
import { TimelineStrip } from '../timeline/timeline-strip';
import { RecordButton } from '../top-bar/record-button';
import { TopBar } from '../top-bar/top-bar';
import { ConflictsNotice } from './conflicts-notice';
import { EditorContext, useEditor, useEditorSession, useEditorState, useIsSmallScreen } from './editor-context';
import styles from './editor-shell.module.css';
import { AddClips, useFileImport, useSlideImport } from './file-import';
import { ImportNotices } from './import-notices';
import { KeysDialog } from './keys-dialog';
import { MoveDialog } from './move-menu';
import noticeStyles from './notice.module.css';
import { RecorderHost, UnsavedTakesNotice } from './recorder-host';
import { SidePanel } from './side-panel';
import { useLinkPreview } from './use-link-preview';
import { useRestoredFocus } from './use-restored-focus';

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
  const isPanelWide = useEditorSession((state) => state.isPanelWide);
  const importSlides = useSlideImport();
  const importFiles = useFileImport();
  const isDraggingFiles = useWindowFiles(importFiles, { isEnabled: mayEdit });
  useEditorShortcuts(editor);
  useLinkPreview();
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
        <TopBar isTimeToRecord={hasSlides && !hasClips} onPreview={preview} />
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
      <div className={styles.trays}>
        {!(isBlank && coming.length > 0) && <UploadTray />}
        <ExportTray />
      </div>
      {isDraggingFiles && <DropOverlay text={words.dropNow} />}
    </div>
  );
}

function DropSlides({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { input, choose } = useFilePicker(onFiles, ALL_FILES);
  return (
    <SlidesDropArea className={styles.drop} label={words.dropTitle} text={words.dropText}>
      <Button look="primary" size="large" onClick={choose}>
        {layoutWording.chooseFiles}
      </Button>
      <span className={styles.hint}>{layoutWording.pasteHint}</span>
      {input}
    </SlidesDropArea>
  );
}

function EmptyTimeline() {
  const { session, mayEdit } = useEditor();
  const hasSlides = useDeck().some(({ isShown }) => isShown);
  if (!mayEdit) return <p className={styles.nothing}>{words.notRecorded}</p>;
  if (!hasSlides) return <p className={styles.nothing}>{words.noTimeline}</p>;
  return (
    <section className={styles.empty} aria-label={words.timeline}>
      <div>
        <h2>{words.recordTitle}</h2>
        <p>{words.recordText}</p>
      </div>
      <div className={styles.ways}>
        <RecordButton isLarge onClick={() => session.setState({ recording: {} })} />
        <AddClips />
      </div>
    </section>
  );
}

/** Explains what is possible with a project longer than the plan allows, e.g. after a downgrade. */
function OverPlanNotice() {
  const { mayEdit } = useEditor();
  const { account } = useSession();
  const { limit_project_duration_in_minutes: minutes } = account;
  const isOver = useEditorState((state) => state.view.timeline.duration > minutes * 60_000);
  if (!mayEdit || !isOver) return null;
  return (
    <div role="status" className={noticeStyles.notice}>
      <p>{plansWording.overLength(planName(account), minutes)}</p>
      <UpgradeHint />
    </div>
  );
}
