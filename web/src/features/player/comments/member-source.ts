import { createComment, deleteComment, listComments, resolveComment, updateComment } from '#shared/api/comments';
import type { OutputOf } from '#shared/api/contract';
import { getProject } from '#shared/api/projects';
import { getSession } from '#shared/api/session';
import { removalVersion } from '#shared/entities/change';
import { type Comment, toShownComment } from '#shared/entities/comment';
import type { CommentId, ProjectId } from '#shared/entities/scalars';
import { authorize } from '#shared/permissions/authorize';
import { channelOf } from '#shared/permissions/channels';
import { anchorAt } from '#shared/time/anchor';
import { layOutTimeline } from '#shared/time/timeline';
import { call } from '../../../platform/api/call';
import { createCommentDrafts } from '../../../platform/api/comments/comment-drafts';
import { listenToChannel, POLL_MS } from '../../../platform/api/live/live-channel';
import { liveRecords, refetchPace } from '../../../platform/api/live/live-records';
import {
  applyChange,
  RecentChanges,
  type RecordChange,
  toRecordChange,
} from '../../../platform/api/live/record-changes';
import type { CommentSource, PlayerComment } from './comment-source';

async function fetchComments(project_id: ProjectId): Promise<Comment[]> {
  const all: Comment[] = [];
  let after: CommentId | undefined;
  do {
    const { comments, next }: OutputOf<typeof listComments> = await call(listComments, { project_id, after });
    all.push(...comments);
    after = next ?? undefined;
  } while (after);
  return all;
}

/** The comments of a project for a logged-in person who sees it in the app, with the same rights. */
export async function createMemberSource(project_id: ProjectId): Promise<CommentSource> {
  const [project, { user, account }] = await Promise.all([call(getProject, { id: project_id }), call(getSession, {})]);
  const timeline = layOutTimeline(project.clips, project.markers);
  const toPlayerComment = (comment: Comment): PlayerComment => {
    const isAllowed = (doing: 'editComment' | 'moderateComment') =>
      authorize(user, { do: doing, project, comment }) === 'allowed';
    const canModerate = isAllowed('moderateComment');
    return {
      ...toShownComment(comment, timeline),
      mayEdit: isAllowed('editComment'),
      mayDelete: canModerate,
      mayResolve: canModerate && comment.reply_to === '',
    };
  };
  const live = new LiveComments(project_id, account.user_count, () => fetchComments(project_id));
  const applySaved = (item: Comment): PlayerComment => {
    live.update({ kind: 'put', item });
    return toPlayerComment(item);
  };
  return {
    drafts: createCommentDrafts(user.uid, project_id),
    list: async () => (await live.fetch()).map(toPlayerComment),
    subscribe: (notify) => live.subscribe((items) => notify(items.map(toPlayerComment))),
    write: async ({ id, text, at, reply_to }) => {
      const anchor = at === null ? null : (anchorAt(timeline, at) ?? null);
      return applySaved(await call(createComment, { id, project_id, text, anchor, reply_to }));
    },
    edit: async ({ id }, text) => applySaved(await call(updateComment, { project_id, id, text })),
    remove: async ({ id }) => {
      await call(deleteComment, { project_id, id });
      live.update({ kind: 'removed', id, version: removalVersion(live.getVersion(id) ?? 0) });
    },
    resolve: async ({ id }, is_resolved) => applySaved(await call(resolveComment, { project_id, id, is_resolved })),
  };
}

/** This page's comments of a project. They follow the rules of the app's lists (spec section 4), but without the app's cache. */
export class LiveComments {
  private items: Comment[] = [];
  private readonly recent = new RecentChanges<Comment>();

  constructor(
    private readonly project_id: ProjectId,
    /** The size of the team, whose pages all receive a change at the same time. */
    private readonly people: number,
    private readonly fetchAll: () => Promise<Comment[]>,
  ) {}

  /** All stored comments, plus changes that were made or received since the request. */
  async fetch(): Promise<Comment[]> {
    const askedAt = Date.now();
    const fetched = await this.fetchAll();
    this.items = this.recent.applySince(fetched, askedAt);
    return this.items;
  }

  /** Applies a local or received change; the newer version wins. */
  update(change: RecordChange<Comment>): Comment[] {
    if (this.recent.addChange(change, Date.now())) this.items = applyChange(this.items, change);
    return this.items;
  }

  /** The local version of a comment; undefined for none. */
  getVersion(id: string): number | undefined {
    return this.items.find((item) => item.id === id)?.version;
  }

  /** Calls `notify` with all comments after each change. Returns the unsubscribe function. */
  subscribe(notify: (items: Comment[]) => void): () => void {
    let isStopped = false;
    const refetch = () =>
      void this.fetch().then(
        (items) => isStopped || notify(items),
        // The comments stay until the next poll tries again.
        () => undefined,
      );
    const { project_id } = this;
    const pace = refetchPace(this.people);
    let catchUpTimer: ReturnType<typeof setTimeout> | undefined;
    /** Spreads the requests, because all pages reconnect at the same moment. */
    const catchUp = () => {
      clearTimeout(catchUpTimer);
      catchUpTimer = setTimeout(refetch, Math.random() * pace.spreadMs);
    };
    const stop = listenToChannel(channelOf.comments(project_id), {
      onOpen: catchUp,
      onChange: (change) => {
        if (change.entity !== 'comment') return;
        const { id, version } = change;
        const key = { entity: 'comment', project_id, id: id as CommentId } as const;
        liveRecords.fetchChanged(change, key, {
          owner: this,
          known: () => this.getVersion(id),
          onRecord: (found) => isStopped || notify(this.update(toRecordChange(id, version, found))),
          ...pace,
          onlyWhileVisible: true,
        });
      },
    });
    const poll = setInterval(() => document.hidden || refetch(), POLL_MS);
    return () => {
      isStopped = true;
      clearTimeout(catchUpTimer);
      clearInterval(poll);
      stop();
    };
  }
}
