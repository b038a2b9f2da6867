import type { ProjectId } from '#shared/entities/scalars';
import { Button } from '../../../platform/components/button';
import { Dialog } from '../../../platform/components/dialog';
import { FieldMessage } from '../../../platform/components/fields';
import { archiveWording as words, exportWording } from '../../../wording/export';
import { dialogWording } from '../../../wording/feedback';
import { chooseFile, toFileName, useCanSaveFile } from './choose-file';
import styles from './export-dialog.module.css';
import { StartButton } from './start-button';

/** Says what the ZIP of a project contains, and starts it. `prepare` stores the latest edits first. */
export function ArchiveDialog({
  project,
  prepare,
  onClose,
}: {
  /** Undefined while it is closed. */
  project: { id: ProjectId; name: string } | undefined;
  prepare?: () => Promise<unknown>;
  onClose: () => void;
}) {
  const canSave = useCanSaveFile();
  if (!project) return null;
  const start = async () => {
    const fileName = `${toFileName(project.name)}.zip`;
    const target = await chooseFile(fileName, 'zip');
    if (target === 'cancelled') return;
    await prepare?.();
    const { addExport } = await import('../export-queue');
    addExport({ kind: 'archive', projectId: project.id, fileName, target });
    onClose();
  };
  return (
    <Dialog
      title={words.title(project.name)}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{dialogWording.cancel}</Button>
          <StartButton isDisabled={!canSave} start={start} />
        </>
      }
    >
      <div className={styles.form}>
        <p>{words.contents}</p>
        <p>{words.privateContents}</p>
        <p>{words.keepOpen}</p>
        {!canSave && <FieldMessage text={exportWording.noDisk} />}
      </div>
    </Dialog>
  );
}
