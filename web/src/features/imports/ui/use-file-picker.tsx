import { type ReactNode, useRef } from 'react';
import { UPLOAD_KINDS } from '#shared/api/uploads';
import { layoutWording } from '../../../wording/layout';

interface FileChoice {
  /** The files to offer, in the format of the `accept` attribute; all if omitted. */
  accept?: string;
  label: string;
  isSingle?: boolean;
}

const SLIDE_FILES: FileChoice = {
  accept: ['application/pdf', ...UPLOAD_KINDS.slide.types, 'image/svg+xml', 'image/bmp'].join(','),
  label: layoutWording.chooseFiles,
};

/** Sound and video that can be imported, or get a specific error message. Some systems know these types only by their extension. */
export const CLIP_FILES: FileChoice = {
  accept:
    'audio/*,video/*,.mp3,.m4a,.m4b,.wav,.aac,.flac,.ogg,.oga,.opus,.aif,.aiff,.mp4,.m4v,.mov,.mkv,.mka,.webm,.avi',
  label: layoutWording.chooseClips,
};

/** Files that an empty project accepts. */
export const ALL_FILES: FileChoice = {
  accept: [SLIDE_FILES.accept, CLIP_FILES.accept].join(','),
  label: layoutWording.chooseFiles,
};

/** Files that become a new project: also a project's ZIP. */
export const PROJECT_FILES: FileChoice = { ...ALL_FILES, accept: `${ALL_FILES.accept},.zip,application/zip` };

/** Opens the system's file dialog: render `input`, and call `choose`. */
export function useFilePicker(
  onFiles: (files: File[]) => void,
  { accept, label, isSingle = false }: FileChoice = SLIDE_FILES,
): { input: ReactNode; choose: () => void } {
  const element = useRef<HTMLInputElement>(null);
  const input = (
    <input
      ref={element}
      type="file"
      multiple={!isSingle}
      hidden
      accept={accept}
      aria-label={label}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        target.value = '';
      }}
    />
  );
  return { input, choose: () => element.current?.click() };
}
