import { RotateCw, X } from 'lucide-react';
import { IconButton } from '../../../platform/components/icon-button';
import { Button } from '../../../platform/components/button';
import { showError } from '../../../platform/components/feedback-store';
import { clipFilesWording as words } from '../../../wording/media-files';
import type { UnfinishedUpload } from '../unfinished-uploads';
import { showProblems } from '../import-problem';
import styles from './upload-tray.module.css';
import { useFilePicker } from './use-file-picker';

/** One line of the tray: a file that was broken off, how much of it is there, and the way to go on. */
export function UnfinishedUploadRow({ upload }: { upload: UnfinishedUpload }) {
  const { name, size, confirmed_bytes, prepared } = upload;
  const resumeWithFile = async (file: File) => {
    const { resumeUploadWithFile } = await import('../clips/add-clip-files');
    showProblems(upload.project_id, await resumeUploadWithFile(upload, file));
  };
  const resumePrepared = async () => {
    const { resumePreparedUpload } = await import('../clips/add-clip-files');
    showProblems(upload.project_id, await resumePreparedUpload(upload));
  };
  const discard = async () => (await import('../clips/send-clip-file')).discardUpload(upload);
  const { input, choose } = useFilePicker(([file]) => void (file && resumeWithFile(file).catch(showError)), {
    label: words.chooseAgain,
    isSingle: true,
  });
  return (
    <li className={styles.kept}>
      <span className={styles.keptText}>
        {(prepared === undefined ? words.chooseToResume : words.resumable)(name, confirmed_bytes / size)}
      </span>
      <IconButton
        size="small"
        label={words.discard(name)}
        icon={<X />}
        onClick={() => void discard().catch(showError)}
      />
      <Button
        size="small"
        icon={<RotateCw />}
        onClick={prepared === undefined ? choose : () => void resumePrepared().catch(showError)}
      >
        {prepared === undefined ? words.chooseAgain : words.resume}
      </Button>
      {input}
    </li>
  );
}
