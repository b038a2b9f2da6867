import type { LinkLock } from '#shared/api/publish';
import type { KnownViewer } from '#shared/entities/known-viewer';
import type { ViewerKeys } from '../../runtime/edge';
import { env } from '../../runtime/env';
import { type LinkedProject, readWholeProject } from './find-linked-project';
import { signPublishData } from './read-publish-data';

export const answerLocked = (lock: LinkLock) => ({ data: null, lock, pass: '' });

interface OpenedBy {
  /** A new pass; '' for none. */
  pass?: string;
  /** Who watches, if the team knows. */
  known?: KnownViewer;
}

/** What a linked project plays, for somebody who may watch it. */
export async function answerOpened(
  { project, account }: LinkedProject,
  clip: number | undefined,
  keys: ViewerKeys,
  { pass = '', known }: OpenedBy = {},
) {
  const whole = await readWholeProject(project);
  const recorded = env('RECORDS_WATCHING') ? known : undefined;
  const { data } = await signPublishData({ project: whole, account }, clip, keys, Date.now(), recorded);
  return { data, lock: null, pass };
}
