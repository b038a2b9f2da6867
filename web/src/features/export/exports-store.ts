import { createStore } from 'zustand/vanilla';
import type { ProjectId } from '#shared/entities/scalars';
import type { Span } from '#shared/time/timeline';
import type { EncodedVideo } from './video-codec';

/** Not all browsers can remove a chosen file; TypeScript's types don't have it. */
export type ChosenFile = FileSystemFileHandle & { remove?: () => Promise<void> };

interface FileRequest {
  projectId: ProjectId;
  fileName: string;
  /** The file that the person chose; undefined for a download. */
  target: ChosenFile | undefined;
}

/** A file of what plays. */
interface PlayedRequest extends FileRequest {
  /** Undefined for everything. */
  range: Span | undefined;
}

export interface VideoRequest extends PlayedRequest {
  kind: 'video';
  video: EncodedVideo;
  burnsCaptions: boolean;
  /** '' for none. */
  watermark: string;
}

export interface SoundRequest extends PlayedRequest {
  kind: 'sound';
  format: 'm4a' | 'mp3';
}

/** All slides as a PDF. */
export interface SlidesRequest extends FileRequest {
  kind: 'slides';
  hasNotes: boolean;
}

/** The whole project as a ZIP. */
interface ArchiveRequest extends FileRequest {
  kind: 'archive';
}

/** A file that the person asked for. */
export type ExportRequest = VideoRequest | SoundRequest | SlidesRequest | ArchiveRequest;

export type Export = ExportRequest & {
  id: string;
  skipsLost: boolean;
  status: ExportStatus;
};

export type ExportStatus =
  | { is: 'waiting' }
  | { is: 'running'; share: number; secondsLeft: number | undefined }
  | { is: 'done' }
  /** `canSkip`: what couldn't be read can be left out. */
  | { is: 'failed'; message: string; canSkip: boolean };

/** The files that this tab makes, in the order they were asked for. They outlive the screen. */
export const exportsStore = createStore<{ exports: readonly Export[] }>(() => ({ exports: [] }));

export const isUnderWay = ({ status }: Export): boolean => status.is === 'waiting' || status.is === 'running';
