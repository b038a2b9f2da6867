import { FilePlus2 } from 'lucide-react';
import { Button } from '../../../components/button';
import { CLIP_FILES, useFilePicker } from '../../../uploads/ui/use-file-picker';
import { clipFilesWording as words } from '../../../wording/clip-files';
import { useClipImport } from './use-clip-import';

/** Adds sound or video that was made elsewhere. */
export function AddClips() {
  const { input, choose } = useFilePicker(useClipImport(), CLIP_FILES);
  return (
    <>
      <Button look="quiet" size="small" icon={<FilePlus2 />} title={words.addHint} onClick={choose}>
        {words.add}
      </Button>
      {input}
    </>
  );
}
