import { getProject, type OpenProject } from '#shared/api/projects';
import type { Clip, VideoLayout } from '#shared/entities/clip';
import { projectId as asProjectId } from '#shared/entities/scalars';
import { call } from '../../../platform/api/call';
import { isTransient } from '../../../platform/api/classify-error';
import { isStored } from '../../../platform/api/stored-files';
import type { TakePart } from '../../takes/recorder/model/room';
import {
  findFreeCreatedAt,
  isTakeClip,
  trimToPart,
  replaceCreatedAt,
  applyLayout,
} from '../../takes/recorder/model/take-clip';
import type { Take } from '../../takes/store/take';
import { uploadTake } from '../../takes/upload/send-take';
import { adoptPending } from '../model/editor-store';
import { findClipSpan } from '../model/project-view';
import { resolveRangeRef } from '../model/slide-range';
import { openEditorStore } from './editor-backend';
import { findOpenProject, type TakeTarget } from './open-projects';
import { placeTake } from './place-take';

interface AddTakeRequest {
  projectId: string;
  uid: string;
  /** Replaces the range that it was recorded for; a take from another project has none. */
  take: Take;
  /** The part that fits the plan, if not all of it does. */
  part: TakePart | undefined;
  /** The layout of the video; undefined for the default. */
  layout: VideoLayout | undefined;
  /** Where an earlier try, even on another page, stored the file. A clip of this file is the take, even if it was edited since. */
  storedUrl: string | undefined;
  onStored: (url: string) => void;
  /** Called with the uploaded share of the file, 0 to 1. */
  onSent: (share: number) => void;
  /** Aborts the try, e.g. at logout, so that it does not continue as another user. */
  signal: AbortSignal;
}

/**
 * Tries once to add a take to its project's timeline. True when the server has the clip. False after a temporary failure, or if the
 * project's screen was closed before the save. Throws the server's rejection or the signal's reason.
 */
export async function tryAddTake({
  projectId,
  uid,
  take,
  part,
  layout,
  storedUrl,
  onStored,
  onSent,
  signal,
}: AddTakeRequest): Promise<boolean> {
  let closeProject: () => void = () => undefined;
  signal.throwIfAborted();
  try {
    let project: TakeTarget | undefined = findOpenProject(projectId);
    if (!project) [project, closeProject] = await openInBackground(projectId, uid, signal);
    const clips = listClips(project);
    const existing = clips.find(({ url }) => url === storedUrl) ?? (part ? undefined : clips.find(isTakeClip(take)));
    // A save that waited in this browser for a week may name a file that was cleaned up. Then the take is the only copy.
    const existingWithoutFile = existing && !(await isStored(projectId, existing.url, signal)) ? existing : undefined;
    const uploaded =
      existing && !existingWithoutFile
        ? { clip: existing, markers: [] }
        : await uploadTake(projectId, take, clips, { onSent, signal });
    const { clip: uploadedClip } = uploaded;
    onStored(uploadedClip.url);
    // Changes from a closed tab may have arrived during the upload.
    const addedMeanwhile = listClips(project).find(
      ({ created_at, url }) => created_at === uploadedClip.created_at && url !== uploadedClip.url,
    );
    const url =
      addedMeanwhile && (await isStored(projectId, addedMeanwhile.url, signal)) ? addedMeanwhile.url : uploadedClip.url;
    signal.throwIfAborted();
    // The project's screen may have closed or opened meanwhile.
    const now = findOpenProject(projectId) ?? project;
    if (now.closed.aborted) return false;
    const placedClip = listClips(now).find((clip) => clip.url === url);
    if (placedClip) return await placeTake(now, { clip: placedClip, markers: [] }, undefined, signal);
    const toReplace = existingWithoutFile ?? addedMeanwhile ?? findVoiceClip(take, now);
    const wanted = applyLayout(trimToPart(uploaded, part), layout);
    const { replaced } = take;
    if (!toReplace)
      return await placeTake(now, wanted, replaced && ((view) => resolveRangeRef(view, replaced)), signal);
    const createdAt = findFreeCreatedAt(take, listClips(now));
    return await placeTake(
      now,
      replaceCreatedAt(wanted, createdAt),
      (view) => findClipSpan(view, toReplace.created_at),
      signal,
    );
  } catch (error) {
    signal.throwIfAborted();
    if (isTransient(error) || (error instanceof Error && isTransient(error.cause))) return false;
    throw error;
  } finally {
    closeProject();
  }
}

const listClips = ({ store }: TakeTarget): Clip[] => store.getState().settled.timeline.clips.map(({ clip }) => clip);

/** The audio-only clip that was added while the take's video could not be encoded. The video replaces it now, unless it has captions. */
function findVoiceClip(take: Take, project: TakeTarget): Clip | undefined {
  if (!take.video?.file) return undefined;
  const clip = listClips(project).find(isTakeClip({ ...take, video: undefined }));
  const { captions } = project.store.getState().settled;
  return captions.some(({ file }) => file === clip?.file) ? undefined : clip;
}

/** Opens a project without a screen. Returns it with a function that closes it. */
async function openInBackground(
  projectId: string,
  uid: string,
  signal: AbortSignal,
): Promise<[TakeTarget, () => void]> {
  const opened: OpenProject = await call(getProject, { id: asProjectId.parse(projectId) }, { signal });
  const { store, storage, autosave } = openEditorStore(opened, uid);
  const stopAdopting = storage.adopt((leftBehind) => adoptPending(store, leftBehind));
  const stopSaving = autosave.start();
  const closing = new AbortController();
  const close = () => {
    closing.abort();
    void stopSaving().finally(stopAdopting);
  };
  return [{ store, autosave, closed: closing.signal, onPlaced: () => undefined }, close];
}
