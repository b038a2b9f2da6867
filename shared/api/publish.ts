import * as z from 'zod';
import { defineFunction } from '#shared/api/contract';
import { projectId } from '#shared/entities/scalars';
import { publishData } from '#shared/publish/publish-data';

const clipChoice = z.coerce.number().int().positive().optional();

/** What the player plays. Open to anybody with the link; cached at the edge for 10 s. */
export const getPublishData = defineFunction({
  name: 'getPublishData',
  area: 'publish',
  caller: 'anyone',
  input: z.strictObject({ id: projectId, clip: clipChoice }),
  output: publishData,
  route: { method: 'GET', path: '/publish/{id}' },
});

/** The captions of a shared project as a SubRip file. */
export const getSrt = defineFunction({
  name: 'getSrt',
  area: 'publish',
  caller: 'anyone',
  input: z.strictObject({ id: projectId, clip: clipChoice }),
  output: z.string(),
  route: { method: 'GET', path: '/srt/{id}' },
});
