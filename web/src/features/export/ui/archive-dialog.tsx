import { FieldMessage } from '../../../platform/components/fields';
import { archiveWording as words, exportWording } from '../../../wording/export';
import { chooseFile, toFileName, useCanSaveFile } from './choose-file';
import { DownloadDialog, type DownloadProps } from './download-dialog';
import styles from './export-dialog.module.css';

/** Says what the ZIP of a project contains, and starts it. */
export function ArchiveDialog({ project, prepare, onClose }: DownloadProps) {
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
    <DownloadDialog title={words.title(project.name)} isDisabled={!canSave} start={start} onClose={onClose}>
      <div className={styles.form}>
        <p>{words.contents}</p>
        <p>{words.privateContents}</p>
        <p>{words.keepOpen}</p>
        {!canSave && <FieldMessage text={exportWording.noDisk} />}
      </div>
    </DownloadDialog>
  );
}
