import { Captions, FileUp, NotebookPen, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useHasSubtitles } from '../../../platform/api/config-query';
import { Button } from '../../../platform/components/button';
import { EmptyState } from '../../../platform/components/empty-state';
import { subtitlesWording, captionsWording as words } from '../../../wording/captions';
import { confirmAllCaptions, goToNextUnsureCaption } from '../commands/caption-commands';
import { unsureCaptionNames } from '../model/captions/edit-captions';
import { useEditor, useEditorState } from '../ui/editor-context';
import { SubtitlesDialog, SubtitlesProgress, useFollowSubtitles, useRunningSubtitles } from './automatic-subtitles';
import { CaptionFind } from './caption-find';
import { useCaptionsFromNotes, useSubtitleFileImport } from './caption-import';
import { CaptionList } from './caption-list';
import { CaptionsToolbar } from './captions-toolbar';
import styles from './captions.module.css';

export function CaptionsPanel() {
  const { mayEdit } = useEditor();
  const hasCaptions = useEditorState((state) => state.view.places.length > 0);
  const hasClips = useEditorState((state) => state.view.timeline.clips.length > 0);
  const offersSubtitles = useHasSubtitles() ?? false;
  useFollowSubtitles(offersSubtitles && hasClips);
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
      {isAutomatic && <SubtitlesDialog onClose={() => setAutomatic(false)} />}
      {hasCaptions ? <CaptionList /> : <NoCaptions onAutomatic={onAutomatic} />}
    </section>
  );
}

/** The number of unsure captions and their actions; hidden if all are sure. */
function UnsureBar() {
  const editor = useEditor();
  const unsure = useEditorState(({ view }) => unsureCaptionNames(view).length);
  return (
    <div className={styles.unsureBar} hidden={unsure === 0}>
      <span role="status">{unsure > 0 && words.unsureCount(unsure)}</span>
      <Button size="small" title={words.nextUnsureHint} onClick={() => goToNextUnsureCaption(editor)}>
        {words.next}
      </Button>
      <Button size="small" onClick={() => confirmAllCaptions(editor)}>
        {words.confirmAll}
      </Button>
    </div>
  );
}

/** Shown without captions: the ways to create all of them at once. */
function NoCaptions({ onAutomatic }: { onAutomatic?: () => void }) {
  const { mayEdit } = useEditor();
  const hasNotes = useEditorState(({ view }) => view.slides.some(({ notes }) => notes.trim() !== ''));
  const { dialog, isBusy, make } = useCaptionsFromNotes();
  const { input, dialog: importDialog, choose } = useSubtitleFileImport();
  return (
    <>
      <EmptyState icon={<Captions aria-hidden />} title={words.emptyTitle}>
        {mayEdit ? words.emptyText : words.emptyToWatch}
      </EmptyState>
      {mayEdit && hasNotes && (
        <Button className={styles.atOnce} icon={<NotebookPen />} isDisabled={isBusy} onClick={make}>
          {words.fromNotes}
        </Button>
      )}
      {mayEdit && (
        <Button className={styles.atOnce} icon={<FileUp />} onClick={choose}>
          {words.importFile}
        </Button>
      )}
      {onAutomatic && (
        <Button className={styles.atOnce} icon={<Sparkles />} onClick={onAutomatic}>
          {subtitlesWording.title}
        </Button>
      )}
      {input}
      {dialog}
      {importDialog}
    </>
  );
}
