import type { Comment } from '#shared/entities/comment';
import type { CommentId, ProjectId } from '#shared/entities/scalars';
import { channelOf } from '#shared/permissions/channels';
import { applyChange, RecentChanges, type RecordChange, recordFound } from '../../api/live/apply-change';
import { listenToChannel, POLL_MS } from '../../api/live/live-channel';
import { liveRecords } from '../../api/live/live-records';
import { paceOfMany } from '../../api/live/pace-of-many';

/** The comments of a project that this page holds, as the app holds its lists (spec section 4), but without the app's cache. */
export class LiveComments {
  private items: Comment[] = [];
  private readonly recent = new RecentChanges<Comment>();

  constructor(
    private readonly project_id: ProjectId,
    /** How many are in the team, who all hear of a change at once. */
    private readonly people: number,
    private readonly fetchAll: () => Promise<Comment[]>,
  ) {}

  /** All of them as they are stored now, with what was done or heard here since they were asked for. */
  async fetch(): Promise<Comment[]> {
    const askedAt = Date.now();
    const fetched = await this.fetchAll();
    this.items = this.recent.bringUpToDate(fetched, askedAt);
    return this.items;
  }

  /** Takes in what was done here, or heard; the newer version wins. */
  take(change: RecordChange<Comment>): Comment[] {
    if (this.recent.note(change, Date.now())) this.items = applyChange(this.items, change);
    return this.items;
  }

  /** The version of a comment that is here; undefined for none. */
  versionOf(id: string): number | undefined {
    return this.items.find((item) => item.id === id)?.version;
  }

  /** Tells of all of them after each change, until the function that it gives is called. */
  listen(tell: (items: Comment[]) => void): () => void {
    let isOver = false;
    const again = () =>
      void this.fetch().then(
        (items) => isOver || tell(items),
        // The next poll tries again; meanwhile what was there stays.
        () => undefined,
      );
    const { project_id } = this;
    const pace = paceOfMany(this.people);
    let opened: ReturnType<typeof setTimeout> | undefined;
    /** After a break of the live service all pages are back at the same moment. */
    const catchUp = () => {
      clearTimeout(opened);
      opened = setTimeout(again, Math.random() * pace.spreadMs);
    };
    const stop = listenToChannel(channelOf.comments(project_id), {
      onOpen: catchUp,
      onChange: (change) => {
        if (change.entity !== 'comment') return;
        const { id, version } = change;
        const key = { entity: 'comment', project_id, id: id as CommentId } as const;
        liveRecords.hear(change, key, {
          owner: this,
          known: () => this.versionOf(id),
          take: (found) => isOver || tell(this.take(recordFound(id, version, found))),
          ...pace,
          whileSeen: true,
        });
      },
    });
    const poll = setInterval(() => document.hidden || again(), POLL_MS);
    return () => {
      isOver = true;
      clearTimeout(opened);
      clearInterval(poll);
      stop();
    };
  }
}
