import * as z from 'zod';
import { type ProjectSize, SIZE_MAX } from '#shared/project-bounds';
import { createItemReader } from './read-item';
import type { Item } from './table';

/** The counters of a project's root: how much is stored, counted by the transactions that store it. */
const FIELD_OF_SIZE: Record<keyof ProjectSize, string> = {
  slides: 'slide_count',
  clips: 'clip_count',
  markers: 'marker_count',
  captions: 'caption_count',
  lines: 'line_count',
  bytes: 'record_bytes',
};
const FIELDS = Object.entries(FIELD_OF_SIZE) as [keyof ProjectSize, string][];

const counters = createItemReader(z.object(Object.fromEntries(FIELDS.map(([, field]) => [field, z.int()]))));

export function readSizes(root: Item): ProjectSize {
  const stored = counters(root);
  return Object.fromEntries(FIELDS.map(([size, field]) => [size, stored[field]])) as Record<keyof ProjectSize, number>;
}

/**
 * The root's fields for saves, of a new project with these sizes. The revisions count the saves that change which part of its file a clip
 * plays, and those that change captions: the number of played captions depends on both.
 */
export const newSaveFields = (sizes: ProjectSize): Item => ({
  ...Object.fromEntries(FIELDS.map(([size, field]) => [field, sizes[size]])),
  clip_revision: 0,
  caption_revision: 0,
});

/** The parts of an update that adds to the counters, refused where that would exceed a bound. */
export function addSizesUpdate(delta: ProjectSize): { adds: string[]; conditions: string[]; values: Item } {
  const changed = FIELDS.filter(([size]) => delta[size] !== 0);
  const grown = changed.filter(([size]) => delta[size] > 0);
  return {
    adds: changed.map(([size, field]) => `${field} :${size}`),
    conditions: grown.map(([size, field]) => `${field} <= :${size}_room`),
    values: {
      ...Object.fromEntries(changed.map(([size]) => [`:${size}`, delta[size]])),
      ...Object.fromEntries(grown.map(([size]) => [`:${size}_room`, SIZE_MAX[size] - delta[size]])),
    },
  };
}
