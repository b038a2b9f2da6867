import { getPublishData } from '#shared/api/publish';
import { forAnyone } from '../callers';
import { readPublishData } from './read-publish-data';

export const handler = forAnyone(getPublishData, async ({ id, clip }, { keys }) => {
  const { data } = await readPublishData(id, clip, keys, Date.now());
  return data;
});
