import type { StreamTargetChunk } from 'mediabunny';
import { handleWorkerJob } from '../../../platform/files/worker-job';
import type { ExportedData } from '../model/exported-data';
import type { AudioFileOptions } from './write-audio-file';
import type { SlidesContent } from './write-slides';
import { type ExportTarget, writeTarget } from './write-target';
import type { ExportOptions } from './write-video';

export type ExportJob = { target: ExportTarget } & (
  | { kind: 'video'; data: ExportedData; options: ExportOptions }
  | { kind: 'sound'; data: ExportedData; options: AudioFileOptions }
  | { kind: 'slides'; content: SlidesContent }
);

type Write = (writable: WritableStream<StreamTargetChunk>) => Promise<void>;

/** Loads only the code for the kind of file. */
async function prepare(job: ExportJob, onProgress: (share: number) => void): Promise<Write> {
  if (job.kind === 'video') {
    const { writeVideo } = await import('./write-video');
    return (writable) => writeVideo(job.data, job.options, writable, onProgress);
  }
  if (job.kind === 'sound') {
    const { writeAudioFile } = await import('./write-audio-file');
    return (writable) => writeAudioFile(job.data, job.options, writable, onProgress);
  }
  const { writeSlides } = await import('./write-slides');
  return (writable) => writeSlides(job.content, writable, onProgress);
}

/** Writes the file; returns it if it is on the private disk. */
handleWorkerJob<ExportJob>(async (job, onProgress) => writeTarget(job.target, await prepare(job, onProgress)));
