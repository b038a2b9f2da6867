import type { StreamTargetChunk } from 'mediabunny';
import type { PublishData } from '#shared/publish/publish-data';
import { openForWriting, preparedFiles, writeAt } from '../../../platform/files/private-files';
import { handleWorkerJob } from '../../../platform/files/worker-job';
import { type ExportOptions, writeVideo } from './write-video';

export interface ExportJob {
  data: PublishData;
  options: ExportOptions;
  /** The chosen file, or the name of a new one on the browser's private disk. */
  target: FileSystemFileHandle | string;
}

/** Writes the video; returns the file if it is on the private disk. */
handleWorkerJob<ExportJob>(async ({ data, options, target }, onProgress): Promise<File | undefined> => {
  if (typeof target !== 'string') {
    const writable = await target.createWritable();
    // Finishing the video closes the file; until then, the browser writes to a copy.
    await writeVideo(data, options, writable, onProgress);
    return undefined;
  }
  const folder = await preparedFiles.open();
  const handle = await openForWriting(folder, target);
  try {
    const writable = new WritableStream<StreamTargetChunk>({
      write: ({ data, position }) => writeAt(handle, data, position),
    });
    await writeVideo(data, options, writable, onProgress);
    handle.flush();
  } finally {
    handle.close();
  }
  return (await folder.getFileHandle(target)).getFile();
});
