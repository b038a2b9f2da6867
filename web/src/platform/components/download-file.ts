/** So long the address of a download stays good; the browser reads the file while it saves it. */
export const DOWNLOAD_MS = 10 * 60_000;

/** Gives a file to the browser to save, which reads it piece by piece. It must stay where it is for `DOWNLOAD_MS`. */
export function downloadFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD_MS);
}
