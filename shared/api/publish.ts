import * as z from 'zod';
import { defineFunction } from '#shared/api/contract';
import { projectId } from '#shared/entities/scalars';
import { publishData } from '#shared/publish/publish-data';

/** In one spelling only, because what the edge keeps for ten seconds is kept by the address. */
const clipChoice = z
  .union([
    z.int().positive(),
    z
      .string()
      .regex(/^[1-9]\d{0,14}$/)
      .transform(Number),
  ])
  .optional();

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
