import { getVideoPage } from '#shared/api/publish';
import { projectId } from '#shared/entities/scalars';
import { forAnyone } from '../callers';
import { notSharedError } from './find-shared';
import { getPageShell } from './page-shell';
import { readPublishData } from './read-publish-data';
import { renderPlayerPage } from './render-player-page';
import { renderReadingPage } from './render-reading-page';

export const handler = forAnyone(getVideoPage, async ({ id, read }, { keys }) => {
  const found = projectId.safeParse(id);
  if (!found.success) throw notSharedError();
  const now = Date.now();
  const reading = readPublishData(found.data, undefined, keys, now);
  if (read !== undefined) return renderReadingPage(await reading);
  const [video, shell] = await Promise.all([reading, getPageShell(now)]);
  return renderPlayerPage(shell, video, now);
});
