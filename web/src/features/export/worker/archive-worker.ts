import type { StreamTargetChunk } from 'mediabunny';
import { handleWorkerJob } from '../../../platform/files/worker-job';
import { writeArchive, type ZipContent } from './write-archive';
import { type ExportTarget, writeTarget } from './write-target';

export interface ArchiveJob {
  content: ZipContent;
  skipsLost: boolean;
  target: ExportTarget;
}

/** Writes the ZIP; returns the file if it is on the private disk. */
handleWorkerJob<ArchiveJob>(({ content, skipsLost, target }, onProgress) =>
  writeTarget(target, (writable) =>
    writeArchive(content, { skipsLost, onProgress }).pipeThrough(addPositions()).pipeTo(writable),
  ),
);

function addPositions(): TransformStream<Uint8Array<ArrayBuffer>, StreamTargetChunk> {
  let position = 0;
  return new TransformStream({
    transform: (data, controller) => {
      controller.enqueue({ type: 'write', data, position });
      position += data.length;
    },
  });
}
