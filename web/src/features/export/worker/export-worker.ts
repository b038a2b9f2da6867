import { handleWorkerJob } from '../../../platform/files/worker-job';
import type { ExportedData } from '../model/exported-data';
import { type ExportTarget, writeTarget } from './write-target';
import { type ExportOptions, writeVideo } from './write-video';

export interface ExportJob {
  data: ExportedData;
  options: ExportOptions;
  target: ExportTarget;
}

/** Writes the video; returns the file if it is on the private disk. */
handleWorkerJob<ExportJob>(({ data, options, target }, onProgress) =>
  writeTarget(target, (writable) => writeVideo(data, options, writable, onProgress)),
);
