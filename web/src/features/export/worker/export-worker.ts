import type { PublishData } from '#shared/publish/publish-data';
import { handleWorkerJob } from '../../../platform/files/worker-job';
import { type ExportTarget, writeTarget } from './write-target';
import { type ExportOptions, writeVideo } from './write-video';

export interface ExportJob {
  data: PublishData;
  options: ExportOptions;
  target: ExportTarget;
}

/** Writes the video; returns the file if it is on the private disk. */
handleWorkerJob<ExportJob>(({ data, options, target }, onProgress) =>
  writeTarget(target, (writable) => writeVideo(data, options, writable, onProgress)),
);
