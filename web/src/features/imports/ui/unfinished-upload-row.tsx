import { RotateCw, X } from 'lucide-react';
import { IconButton } from '../../../platform/components/icon-button';
import { Button } from '../../../platform/components/button';
import { showError } from '../../../platform/components/feedback-store';
import { clipFilesWording as words } from '../../../wording/media-files';
import type { KeptUpload } from '../unfinished-uploads';
import { showProblems } from '../import-problem';
import styles from './upload-tray.module.css';
import { useFilePicker } from './use-file-picker';

/** One line of the tray: a file that was broken off, how much of it is there, and the way to go on. */
export function KeptUploadRow({ upload }: { upload: KeptUpload }) {
  const { name, size, confirmed_bytes, prepared } = upload;
  const goOn = async (file: File) => {
    const { goOnWithClipFile } = await import('../clips/add-clip-files');
    showProblems(upload.project_id, await goOnWithClipFile(upload, file));
  };
  const goOnNow = async () => {
    const { goOnWithPrepared } = await import('../clips/add-clip-files');
    showProblems(upload.project_id, await goOnWithPrepared(upload));
  };
  const forget = async () => (await import('../clips/send-clip-file')).giveUp(upload);
  const { input, choose } = useFilePicker(([file]) => void (file && goOn(file).catch(showError)), {
    label: words.chooseAgain,
    isSingle: true,
  });
  return (
    <li className={styles.kept}>
      <span className={styles.keptText}>
        {(prepared === undefined ? words.goOn : words.goOnWithout)(name, confirmed_bytes / size)}
      </span>
      <IconButton size="small" label={words.forget(name)} icon={<X />} onClick={() => void forget().catch(showError)} />
      <Button
        size="small"
        icon={<RotateCw />}
        onClick={prepared === undefined ? choose : () => void goOnNow().catch(showError)}
      >
        {prepared === undefined ? words.chooseAgain : words.goOnNow}
      </Button>
      {input}
    </li>
  );
}
