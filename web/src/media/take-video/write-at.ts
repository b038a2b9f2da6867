/** Writes all of something at a place of a file. Throws `QuotaExceededError` where the disk is full. */
export function writeAt(file: FileSystemSyncAccessHandle, bytes: Uint8Array, at: number): void {
  if (file.write(bytes, { at }) !== bytes.length) throw new DOMException('The disk is full.', 'QuotaExceededError');
}
