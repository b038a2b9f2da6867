import { getProject, type OpenProject } from '#shared/api/projects';
import type { Clip, VideoLayout } from '#shared/entities/clip';
import { projectId as asProjectId } from '#shared/entities/scalars';
import { call } from '../../../platform/api/call';
import { isTransient } from '../../../platform/api/classify-error';
import { isStored } from '../../../platform/api/stored-files';
import { localStore } from '../../../platform/storage/safe-storage';
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
import { createAutosave } from '../model/autosave';
import { adoptPending, createEditorStore } from '../model/editor-store';
import { findClipSpan } from '../model/project-view';
import { resolveRangeRef } from '../model/slide-range';
import { createConflictStorage, createPendingStorage } from '../model/unsaved-storage';
import { createProjectBackend } from './editor-backend';
import { findOpenProject, type TakeTarget } from './open-projects';
import { placeTake, type FindReplaced } from './place-take';

interface AddTakeRequest {
  projectId: string;
  uid: string;
  /** It takes the place that it was made for; one that was made for another project comes without. */
  take: Take;
  /** What of it fits by the plan, where that is not all. */
  part: TakePart | undefined;
  /** How its video stands on the stage; as it usually does, if undefined. */
  layout: VideoLayout | undefined;
  /** Where its file was stored by an earlier try, also by one of a page that is gone: a clip of it is the take, whatever was done to it. */
  storedUrl: string | undefined;
  /** Told where its file lies now. */
  onStored: (url: string) => void;
  /** Told the share of its file that has gone out, 0 to 1. */
  onSent: (share: number) => void;
  /** Ends the trying, as when the person logs out: it would go on in the next one's name. */
  signal: AbortSignal;
}

/**
 * Tries once to put a take on its project's timeline; true when the server has the clip. False when it failed for a reason that can
 * pass, or the project's screen was left before it was saved. Throws what the server refused, or the signal's reason.
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
    // A save that waited in this browser for a week names a file that was swept: then the take is the only copy.
    const existingWithoutFile = existing && !(await isStored(projectId, existing.url, signal)) ? existing : undefined;
    const uploaded =
      existing && !existingWithoutFile
        ? { clip: existing, markers: [] }
        : await uploadTake(projectId, take, clips, { onSent, signal });
    onStored(uploaded.clip.url);
    // What a lost tab has left may have come while the sound went up.
    const addedMeanwhile = listClips(project).find(hasOtherFile(uploaded.clip));
    const url =
      addedMeanwhile && (await isStored(projectId, addedMeanwhile.url, signal))
        ? addedMeanwhile.url
        : uploaded.clip.url;
    signal.throwIfAborted();
    // Meanwhile the screen may have been left, or opened.
    const now = findOpenProject(projectId) ?? project;
    if (now.closed.aborted) return false;
    const placedClip = listClips(now).find((clip) => clip.url === url);
    if (placedClip) return await placeTake(now, { clip: placedClip, markers: [] }, undefined, signal);
    const toReplace = existingWithoutFile ?? addedMeanwhile ?? findVoiceClip(take, now);
    const wanted = applyLayout(trimToPart(uploaded, part), layout);
    if (!toReplace) return await placeTake(now, wanted, findRangeToReplace(take.replaced), signal);
    const createdAt = findFreeCreatedAt(take, listClips(now));
    return await placeTake(now, replaceCreatedAt(wanted, createdAt), findClipToReplace(toReplace), signal);
  } catch (error) {
    signal.throwIfAborted();
    if (isTransient(error) || (error instanceof Error && isTransient(error.cause))) return false;
    throw error;
  } finally {
    closeProject();
  }
}

const listClips = ({ store }: TakeTarget): Clip[] => store.getState().settled.timeline.clips.map(({ clip }) => clip);

/**
 * The clip of a take's voice, which was kept alone while its pictures could not be made a video: that takes its place now. One that
 * somebody has captioned since stays.
 */
function findVoiceClip(take: Take, project: TakeTarget): Clip | undefined {
  if (!take.video?.file) return undefined;
  const clip = listClips(project).find(isTakeClip({ ...take, video: undefined }));
  const { captions } = project.store.getState().settled;
  return captions.some(({ file }) => file === clip?.file) ? undefined : clip;
}

/** Whether a clip has the number of another one, and not its file. */
const hasOtherFile =
  ({ created_at, url }: Clip) =>
  (clip: Clip): boolean =>
    clip.created_at === created_at && clip.url !== url;

/** A clip that nobody can hear any more, or that lacks its pictures, gives way to its take. */
const findClipToReplace =
  ({ created_at }: Clip): FindReplaced =>
  (view) =>
    findClipSpan(view, created_at);

const findRangeToReplace = (replaced: Take['replaced']): FindReplaced | undefined =>
  replaced && ((view) => resolveRangeRef(view, replaced));

/** Opens a project without a screen; gives it and what closes it again. */
async function openInBackground(
  projectId: string,
  uid: string,
  signal: AbortSignal,
): Promise<[TakeTarget, () => void]> {
  const opened: OpenProject = await call(getProject, { id: asProjectId.parse(projectId) }, { signal });
  const page = { uid, projectId, page: crypto.randomUUID() };
  const storage = createPendingStorage(page, localStore, navigator.locks, window);
  const store = createEditorStore(opened, storage, createConflictStorage(uid, projectId, localStore));
  const autosave = createAutosave(store, createProjectBackend(opened.id, uid));
  const stopAdopting = storage.adopt((leftBehind) => adoptPending(store, leftBehind));
  const stopSaving = autosave.start();
  const closing = new AbortController();
  const close = () => {
    closing.abort();
    void stopSaving().finally(stopAdopting);
  };
  return [{ store, autosave, closed: closing.signal, onPlaced: () => undefined }, close];
}
