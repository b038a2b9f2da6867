/** So long the address of a download stays good; the browser reads the file while it saves it. */
const DOWNLOAD_MS = 10 * 60_000;

/**
 * Gives a file to the browser to save. It is read first: what it was made of may be deleted before the browser is done.
 * Rejects where it can't be read.
 */
export async function downloadFile(file: Blob, name: string): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([await file.arrayBuffer()], { type: file.type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD_MS);
}
