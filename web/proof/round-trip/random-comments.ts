import { createComment, deleteComment, resolveComment, saveGuestComment, updateComment } from '#shared/api/comments';
import { getProject, type OpenProject } from '#shared/api/projects';
import { issueViewerToken } from '#shared/api/views';
import type { CommentId, FileId, GuestKey, ProjectId, SlideId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import type { Anchor } from '#shared/time/anchor';
import { call, type SignedUp } from '../../../testing/test-stack';
import { fetchPass } from '../../../testing/viewer-tokens';
import type { Random } from '../../src/features/editor/model/testing/random-edits';
import { pickOne, randomBelow } from '../hostile/choose';
import { oddText } from './odd-text';

/** Who writes comments. */
export interface People {
  owner: SignedUp;
  /** Of the owner's team. */
  editor: SignedUp;
}

const TEXT_MAX = 300;

/** A moment of the project, or one that was deleted; null for none. */
function randomAnchor(random: Random, { clips, slides }: OpenProject): Anchor | null {
  const [dice, source_ms] = [random(), randomBelow(random, 10_000)];
  if (dice < 0.3) return null;
  if (dice < 0.5) return { file: 'deleted' as FileId, source_ms, slide_id: newId() as SlideId };
  if (clips.length === 0) return null;
  const slide_id = slides.length > 0 ? pickOne(random, slides).id : '';
  return { file: pickOne(random, clips).file, source_ms, slide_id };
}

/** A comment by somebody with the link, if the project allows it. */
async function writeAsGuest(random: Random, { id, settings, duration }: OpenProject): Promise<void> {
  if (!settings.allow_comments || duration === 0) return;
  const { token } = await call(issueViewerToken, { project_id: id, pass: await fetchPass(id) });
  const [key, name, text] = [newId() as GuestKey, oddText(random, 60), oddText(random, TEXT_MAX)];
  const said = { id: newId() as CommentId, name, text, at: randomBelow(random, duration), reply_to: '' as const };
  await call(saveGuestComment, { project_id: id, token, key, ...said });
}

/** Writes comments and replies as the team and as a guest; changes, resolves, and deletes some. */
export async function writeRandomComments(random: Random, id: ProjectId, { owner, editor }: People): Promise<void> {
  const project = await call(getProject, { id }, owner.token);
  const people = project.who_can_edit === 'Team' ? [owner, editor] : [owner];
  const threads: CommentId[] = [];
  for (let left = randomBelow(random, 6); left > 0; left--) {
    const { token, user } = pickOne(random, people);
    const reply_to = threads.length > 0 && random() < 0.4 ? pickOne(random, threads) : '';
    const anchor = reply_to === '' ? randomAnchor(random, project) : null;
    const comment = { id: newId() as CommentId, project_id: id };
    const mentions = [{ uid: owner.uid, name: owner.user.fullName }];
    const text = `${oddText(random, TEXT_MAX)} @${owner.user.fullName}`;
    await call(createComment, { ...comment, text, mentions, anchor, reply_to }, token);
    if (reply_to === '') threads.push(comment.id);
    const dice = random();
    if (dice < 0.2)
      await call(updateComment, { ...comment, text: `${user.fullName} ${oddText(random, TEXT_MAX)}` }, token);
    else if (dice < 0.4 && reply_to === '') await call(resolveComment, { ...comment, is_resolved: true }, token);
    else if (dice < 0.5 && reply_to !== '') await call(deleteComment, comment, token);
  }
  await writeAsGuest(random, project);
}
