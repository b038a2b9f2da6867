import { getProject, type OpenProject } from '#shared/api/projects';
import type { Clip, VideoLayout } from '#shared/entities/clip';
import { projectId as asProjectId } from '#shared/entities/scalars';
import { call } from '../../../platform/api/call';
import { isTransient } from '../../../platform/api/classify-error';
import { isStored } from '../../../platform/api/stored-files';
import { localStore } from '../../../platform/storage/safe-storage';
import type { TakePart } from '../../takes/recorder/model/room';
import { freeCreatedAt, isClipOf, partOf, withCreatedAt, withLayout } from '../../takes/recorder/model/take-clip';
import type { Take } from '../../takes/store/take';
import { uploadTake } from '../../takes/upload/send-take';
import { createAutosave } from '../model/autosave';
import { adoptPending, createEditorStore } from '../model/editor-store';
import { spanOfClip } from '../model/project-view';
import { stretchOfAnchor } from '../model/slide-range';
import { localConflicts, localPendingStorage } from '../model/unsaved-storage';
import { backendOf } from './editor-backend';
import { findOpenProject, type KeepsTakes } from './open-projects';
import { placeTake, type Replaces } from './place-take';

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
export async function addTakeOnce({
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
  let left: () => void = () => undefined;
  signal.throwIfAborted();
  try {
    let project: KeepsTakes | undefined = findOpenProject(projectId);
    if (!project) [project, left] = await openUnseen(projectId, uid, signal);
    const clips = clipsOf(project);
    const there = clips.find(({ url }) => url === storedUrl) ?? (part ? undefined : clips.find(isClipOf(take)));
    // A save that waited in this browser for a week names a file that was swept: then the take is the only copy.
    const silent = there && !(await isStored(projectId, there.url, signal)) ? there : undefined;
    const kept =
      there && !silent ? { clip: there, markers: [] } : await uploadTake(projectId, take, clips, { onSent, signal });
    onStored(kept.clip.url);
    // What a lost tab has left may have come while the sound went up.
    const late = clipsOf(project).find(isOtherFileOf(kept.clip));
    const url = late && (await isStored(projectId, late.url, signal)) ? late.url : kept.clip.url;
    signal.throwIfAborted();
    // Meanwhile the screen may have been left, or opened.
    const now = findOpenProject(projectId) ?? project;
    if (now.closed.aborted) return false;
    const placed = clipsOf(now).find((clip) => clip.url === url);
    if (placed) return await placeTake(now, { clip: placed, markers: [] }, undefined, signal);
    const dead = silent ?? late ?? voiceOf(take, now);
    const wanted = withLayout(partOf(kept, part), layout);
    if (!dead) return await placeTake(now, wanted, inPlaceOfStretch(take.replaced), signal);
    const createdAt = freeCreatedAt(take, clipsOf(now));
    return await placeTake(now, withCreatedAt(wanted, createdAt), inPlaceOf(dead), signal);
  } catch (error) {
    signal.throwIfAborted();
    if (isTransient(error) || (error instanceof Error && isTransient(error.cause))) return false;
    throw error;
  } finally {
    left();
  }
}

const clipsOf = ({ store }: KeepsTakes): Clip[] => store.getState().settled.timeline.clips.map(({ clip }) => clip);

/**
 * The clip of a take's voice, which was kept alone while its pictures could not be made a video: that takes its place now. One that
 * somebody has captioned since stays.
 */
function voiceOf(take: Take, project: KeepsTakes): Clip | undefined {
  if (!take.video?.file) return undefined;
  const clip = clipsOf(project).find(isClipOf({ ...take, video: undefined }));
  const { captions } = project.store.getState().settled;
  return captions.some(({ file }) => file === clip?.file) ? undefined : clip;
}

/** Whether a clip has the number of another one, and not its file. */
const isOtherFileOf =
  ({ created_at, url }: Clip) =>
  (clip: Clip): boolean =>
    clip.created_at === created_at && clip.url !== url;

/** A clip that nobody can hear any more, or that lacks its pictures, gives way to its take. */
const inPlaceOf =
  ({ created_at }: Clip): Replaces =>
  (view) =>
    spanOfClip(view, created_at);

const inPlaceOfStretch = (replaced: Take['replaced']): Replaces | undefined =>
  replaced && ((view) => stretchOfAnchor(view, replaced));

/** Opens a project without a screen; gives it and what closes it again. */
async function openUnseen(projectId: string, uid: string, signal: AbortSignal): Promise<[KeepsTakes, () => void]> {
  const opened: OpenProject = await call(getProject, { id: asProjectId.parse(projectId) }, { signal });
  const page = { uid, projectId, page: crypto.randomUUID() };
  const storage = localPendingStorage(page, localStore, navigator.locks, window);
  const store = createEditorStore(opened, storage, localConflicts(uid, projectId, localStore));
  const autosave = createAutosave(store, backendOf(opened.id, uid));
  const stopAdopting = storage.adopt((leftBehind) => adoptPending(store, leftBehind));
  const stopSaving = autosave.start();
  const closing = new AbortController();
  const close = () => {
    closing.abort();
    void stopSaving().finally(stopAdopting);
  };
  return [{ store, autosave, closed: closing.signal, onPlaced: () => undefined }, close];
}
