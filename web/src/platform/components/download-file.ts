/** How long a download's URL stays valid, because the browser reads the file while saving it. */
export const DOWNLOAD_MS = 10 * 60_000;

/** Lets the browser save a file, which it reads piece by piece. The file must exist for `DOWNLOAD_MS`. */
export function downloadFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD_MS);
}
