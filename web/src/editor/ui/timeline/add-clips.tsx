import { FilePlus2 } from 'lucide-react';
import { useRef } from 'react';
import { UPLOAD_KINDS } from '#shared/api/uploads';
import { Button, type ButtonProps } from '../../../components/button';
import { clipFilesWording as words } from '../../../wording/clip-files';
import { useClipImport } from './use-clip-import';

/** Some systems know these files by their ending only. */
const ACCEPTED = [...UPLOAD_KINDS.clip.types, '.mp3', '.m4a', '.wav', '.mp4', '.webm'].join(',');

/** Adds sound or video that was made elsewhere. */
export function AddClips(look: Pick<ButtonProps, 'look' | 'size'>) {
  const element = useRef<HTMLInputElement>(null);
  const onFiles = useClipImport();
  return (
    <>
      <Button icon={<FilePlus2 />} title={words.addHint} onClick={() => element.current?.click()} {...look}>
        {words.add}
      </Button>
      <input
        ref={element}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        aria-label={words.choose}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}
