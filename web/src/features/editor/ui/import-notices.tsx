import { Fragment, useState } from 'react';
import { useStore } from 'zustand';
import { useSession } from '../../../platform/api/session/session-query';
import { Button } from '../../../platform/components/button';
import { showError } from '../../../platform/components/feedback-store';
import { deckCheckWording, formatPages, uploadsWording as words } from '../../../wording/imports';
import { checkDeck, type DeckFinding } from '../../imports/deck-check';
import { isImportComplete, removeImportWithFiles } from '../../imports/import-lifecycle';
import { ImportProblem } from '../../imports/import-problem';
import { type ImportRecord, importRecords, slidesInState, unreadablePages } from '../../imports/import-records';
import { resumeStoppedImport } from '../../imports/resume-imports';
import { isFileOfRecord, userRecords } from '../../imports/stored-records';
import { useFilePicker } from '../../imports/ui/use-file-picker';
import { useEditor, useEditorState } from './editor-context';
import styles from './notice.module.css';

/** Lists the interrupted imports with ways to continue, and what to check in finished ones. */
export function ImportNotices() {
  const { mayEdit } = useEditor();
  const { uid } = useSession().user;
  const projectId = useEditorState((state) => state.view.project.id);
  const records = useStore(importRecords.store, (state) => state.records);
  if (!mayEdit) return null;
  const stopped = userRecords(records, uid).filter((record) => record.project_id === projectId && record.is_stopped);
  return stopped.map((record) => (
    <Fragment key={record.id}>
      {!isImportComplete(record) && <StoppedImport record={record} />}
      <DeckCheck record={record} />
    </Fragment>
  ));
}

function StoppedImport({ record }: { record: ImportRecord }) {
  const { id, name, slides } = record;
  const [isFileMissing, setFileMissing] = useState(false);
  const isWaiting = slides.length === 0 || slidesInState(record, 'waiting').length > 0;
  const resume = async (file?: File) => {
    if (file && !isFileOfRecord(record, file)) throw new ImportProblem(words.otherFile(file.name, name));
    try {
      await resumeStoppedImport(id, file);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'ImportFileMissing') throw error;
      setFileMissing(true);
    }
  };
  const { input, choose } = useFilePicker(([file]) => void (file && resume(file).catch(showError)), {
    label: words.chooseFile,
    isSingle: true,
  });
  const text = isWaiting
    ? words.importStopped(name, slidesInState(record, 'arrived').length, slides.length)
    : words.unreadablePages(name, unreadablePages(record));
  return (
    <div role="status" className={styles.notice}>
      <p>
        {text} {isFileMissing && words.chooseToContinue}
      </p>
      {input}
      <div className={styles.choices}>
        <Button size="small" look="primary" onClick={isFileMissing ? choose : () => void resume().catch(showError)}>
          {isFileMissing ? words.chooseFile : isWaiting ? words.continueImport : words.tryPagesAgain}
        </Button>
        <Button size="small" onClick={() => void removeImportWithFiles(id).catch(showError)}>
          {words.discardImport}
        </Button>
      </div>
    </div>
  );
}

const findingText = ({ of, pages, names = [] }: DeckFinding): string =>
  deckCheckWording.findings[of](pages.length > 0 ? formatPages(pages, 'Page') : '', names);

/** What to check in an imported deck, as an expandable line. Done deletes the import record unless pages are still to be sent. */
function DeckCheck({ record }: { record: ImportRecord }) {
  const { id, name } = record;
  const findings = checkDeck(record);
  if (findings.length === 0) return null;
  return (
    <details className={styles.check}>
      <summary>{deckCheckWording.toCheck(findings.length, name)}</summary>
      <ul>
        {findings.map((finding) => (
          <li key={finding.of}>{findingText(finding)}</li>
        ))}
      </ul>
      {isImportComplete(record) && (
        <Button size="small" onClick={() => void removeImportWithFiles(id).catch(showError)}>
          {deckCheckWording.done}
        </Button>
      )}
    </details>
  );
}
