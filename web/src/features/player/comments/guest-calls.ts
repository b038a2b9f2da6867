import type { deleteGuestComment, listGuardedComments, saveGuestComment } from '#shared/api/comments';
import type { ShownComment } from '#shared/entities/comment';
import type { LinkProof } from '#shared/entities/link-guard';
import type { CommentId, GuestKey, ProjectId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { localStore } from '../../../platform/storage/safe-storage';
import { commentsWording as words } from '../../../wording/comments';
import type { Presentation } from '../model/presentation';
import { type Answer, callPublicFunction } from '../public-functions';
import { getViewerToken, sendAsViewer, type Viewing } from '../views/viewer-token';

/** The answer's data; throws the refusal's message. */
function unwrapAnswer<T>({ data, message }: { data?: T; message?: string }): T {
  if (data === undefined) throw new Error(message ?? words.offline);
  return data;
}

async function fetchPublicComments(project: string): Promise<ShownComment[]> {
  const response = await fetch(`/comments/${project}`).catch(() => undefined);
  if (!response?.ok) throw new Error(words.offline);
  return ((await response.json()) as { comments: ShownComment[] }).comments;
}

async function fetchGuardedComments(id: ProjectId, proof: LinkProof): Promise<ShownComment[]> {
  const answer = await callPublicFunction<typeof listGuardedComments>('listGuardedComments', { id, ...proof });
  return unwrapAnswer(answer).comments;
}

/** The comments of a presentation, as a viewer without an account reads and writes them. */
export function createGuestCalls(viewing: Viewing & Pick<Presentation, 'isPublic'>) {
  const { id: project_id, isPublic } = viewing;
  /** The code of guarded links has loaded before, if this is one. */
  const findProof = async (): Promise<LinkProof> =>
    isPublic ? {} : (await import('../guard/open-guarded-link')).findLinkProof(project_id);
  const fetchComments = async () =>
    isPublic ? fetchPublicComments(project_id) : fetchGuardedComments(project_id, await findProof());
  const storeOwnComment = (id: CommentId, comment: ShownComment | null, name?: string) => {
    const data = readGuestData(project_id);
    const own = { ...data.own, [id]: { comment, at: Date.now() } };
    writeGuestData(project_id, { ...data, name: name ?? data.name, own });
  };
  return {
    list: async (): Promise<ShownComment[]> =>
      mergeOwnChanges(await fetchComments(), readGuestData(project_id).own, Date.now()),
    save: async (
      { id, name, text, at, reply_to }: Pick<ShownComment, 'id' | 'name' | 'text' | 'at' | 'reply_to'>,
      is_change = false,
    ): Promise<ShownComment> => {
      // Stored before sending, so that a person who closes the page now can still change the comment later.
      const data = readGuestData(project_id);
      writeGuestData(project_id, data);
      const input = { project_id, key: data.key, id, name, text, at, reply_to, is_change, ...(await findProof()) };
      const getToken = () => getViewerToken(viewing, (send) => send());
      const answer = await sendAsViewer(viewing, [getToken, getToken], (token) =>
        callPublicFunction<typeof saveGuestComment>('saveGuestComment', { ...input, token }),
      );
      if (!answer) throw new Error(words.noToken);
      const saved = unwrapAnswer<ShownComment>(answer);
      storeOwnComment(id, saved, name);
      return saved;
    },
    remove: async (id: CommentId): Promise<void> => {
      const input = { project_id, key: readGuestData(project_id).key, id, ...(await findProof()) };
      const answer: Answer<typeof deleteGuestComment> = await callPublicFunction('deleteGuestComment', input);
      unwrapAnswer(answer);
      storeOwnComment(id, null);
    },
  };
}

/** This browser's own comments on a project, written without an account. */
interface GuestData {
  /** Proves to the server that the comments belong to this browser. */
  key: GuestKey;
  name: string;
  /** Its comments as last saved (null if deleted) and when (Unix milliseconds). */
  own: Record<CommentId, { comment: ShownComment | null; at: number }>;
}

const guestKey = (project: ProjectId): string => `narradeck.guest.${project}`;

/** What this browser could not store; it lasts as long as the page. */
const unsavedData = new Map<ProjectId, string>();

export function readGuestData(project: ProjectId): GuestData {
  const text = unsavedData.get(project) ?? localStore.read(guestKey(project));
  return text === undefined ? { key: newId() as GuestKey, name: '', own: {} } : (JSON.parse(text) as GuestData);
}

function writeGuestData(project: ProjectId, data: GuestData): void {
  const text = JSON.stringify(data);
  unsavedData.delete(project);
  if (!localStore.write(guestKey(project), text)) unsavedData.set(project, text);
}

/** How long the CDN may still serve an older list. */
const EDGE_LAG_MS = 15_000;

/** Applies this browser's recent saves and deletions to a list from the CDN. */
export function mergeOwnChanges(listed: readonly ShownComment[], own: GuestData['own'], now: number): ShownComment[] {
  const all = new Map(listed.map((comment) => [comment.id, comment]));
  for (const [id, { comment, at }] of Object.entries(own) as [CommentId, GuestData['own'][CommentId]][]) {
    if (now - at > EDGE_LAG_MS) continue;
    if (comment) all.set(id, comment);
    else all.delete(id);
  }
  return [...all.values()];
}
