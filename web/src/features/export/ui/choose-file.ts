import { useQuery } from '@tanstack/react-query';
import { preparedFiles } from '../../../platform/files/private-files';

/** Without the characters that Windows doesn't allow. */
export const toFileName = (name: string): string => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '-').trim() || 'video';

/** Browsers with File System Access; TypeScript's types don't have it. */
interface FilePicker {
  showSaveFilePicker?: (options: object) => Promise<FileSystemFileHandle>;
}

const TYPES = {
  mp4: { description: 'MP4', accept: { 'video/mp4': ['.mp4'] } },
  mp3: { description: 'MP3', accept: { 'audio/mpeg': ['.mp3'] } },
  m4a: { description: 'M4A', accept: { 'audio/mp4': ['.m4a'] } },
  pdf: { description: 'PDF', accept: { 'application/pdf': ['.pdf'] } },
  zip: { description: 'ZIP', accept: { 'application/zip': ['.zip'] } },
};

/** Whether this browser can save a file that takes long to make: where the person chooses, or through its private disk. */
export function useCanSaveFile(): boolean {
  const { data: canSave = true } = useQuery({
    queryKey: ['can-save-file'],
    queryFn: async () =>
      'showSaveFilePicker' in window ||
      preparedFiles.open().then(
        () => true,
        () => false,
      ),
    networkMode: 'always',
  });
  return canSave;
}

/** The file that the person chooses; undefined if the browser can only download, or can't show the picker now. */
export async function chooseFile(
  suggestedName: string,
  type: keyof typeof TYPES,
): Promise<FileSystemFileHandle | 'cancelled' | undefined> {
  try {
    return await (window as FilePicker).showSaveFilePicker?.({ suggestedName, types: [TYPES[type]] });
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : undefined;
  }
}
