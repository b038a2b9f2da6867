import * as z from 'zod';
import { completeTakeUpload, createTakeUpload } from '#shared/api/takes';
import { projectId as asProjectId, uploadId } from '#shared/entities/scalars';
import { call } from '../api/call';
import { postPiece } from './post-piece';
import { type TakeLine, TakeUpload } from './take-upload';

interface Known {
  projectId: string;
  upload: TakeUpload;
  controller: AbortController;
}

/** The takes of this tab that go up while they are recorded. They outlive the screen that began them. */
const known = new Map<string, Known>();

const takeOf = z.object({ id: uploadId, project_id: asProjectId });

/** Begins to send a take that is being recorded for a project; what is for none is not sent. */
export function beginTakeUpload(projectId: string, takeId: string): void {
  const controller = new AbortController();
  const { signal } = controller;
  const { data: take } = takeOf.safeParse({ id: takeId, project_id: projectId });
  if (!take) return;
  const line: TakeLine = {
    sign: (first_piece) => call(createTakeUpload, { ...take, first_piece }, { signal }),
    post: (form, file) => postPiece(form, file, signal),
    complete: (completion) => call(completeTakeUpload, { ...take, ...completion }, { signal }),
  };
  known.set(takeId, { projectId, controller, upload: new TakeUpload(line, signal) });
}

/** What has been sent of a take, if it goes up while it is recorded; undefined for takes of other tabs and projects. */
export function takeUploadOf(takeId: string, projectId?: string): TakeUpload | undefined {
  const found = known.get(takeId);
  return projectId === undefined || found?.projectId === projectId ? found?.upload : undefined;
}

/** Sends nothing more of a take: it has arrived, or will not be kept. What lies in staging goes after two days. */
export function endTakeUpload(takeId: string): void {
  known.get(takeId)?.controller.abort();
  known.delete(takeId);
}
