import { type ReactNode, useRef } from 'react';
import { UPLOAD_KINDS } from '#shared/api/uploads';
import { uploadsWording as words } from '../../wording/uploads';

const ACCEPTED = ['application/pdf', ...UPLOAD_KINDS.slide.types].join(',');

/** The system's dialog for choosing slide files: put `input` somewhere, and call `choose`. */
export function useFilePicker(onFiles: (files: File[]) => void): { input: ReactNode; choose: () => void } {
  const element = useRef<HTMLInputElement>(null);
  const input = (
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
  );
  return { input, choose: () => element.current?.click() };
}
