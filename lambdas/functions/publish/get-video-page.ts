import { getVideoPage } from '#shared/api/publish';
import { projectId } from '#shared/entities/scalars';
import { forAnyone } from '../callers';
import { notSharedError } from './find-linked-project';
import { getPageShell } from './page-shell';
import { readPublishData } from './read-publish-data';
import { renderEmbedPage } from './render-embed-page';
import { renderPlayerPage } from './render-player-page';
import { renderReadingPage } from './render-reading-page';

export const handler = forAnyone(getVideoPage, async ({ id, read, embed }, { keys }) => {
  const found = projectId.safeParse(id);
  const now = Date.now();
  const reading = found.success ? readPublishData(found.data, undefined, keys, now) : Promise.reject(notSharedError());
  if (embed !== undefined) return renderEmbedPage(reading, now);
  if (read !== undefined) return { page: renderReadingPage(await reading), policy: null };
  const [video, { page }] = await Promise.all([reading, getPageShell(now)]);
  return { page: renderPlayerPage(page, video, { now }), policy: null };
});
