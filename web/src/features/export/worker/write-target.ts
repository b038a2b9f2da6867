import type { StreamTargetChunk } from 'mediabunny';
import { writeAt, writePreparedFile } from '../../../platform/files/private-files';

/** The file that the person chose, or the name of a new one on the browser's private disk. */
export type ExportTarget = FileSystemFileHandle | string;

/** Lets `write` fill and close the target. Returns the file if it is on the private disk. */
export async function writeTarget(
  target: ExportTarget,
  write: (writable: WritableStream<StreamTargetChunk>) => Promise<void>,
): Promise<File | undefined> {
  if (typeof target !== 'string') {
    // Closing it replaces the file; until then, the browser writes to a copy.
    await write(await target.createWritable());
    return undefined;
  }
  return writePreparedFile(target, (handle) =>
    write(new WritableStream({ write: ({ data, position }) => writeAt(handle, data, position) })),
  );
}
