import type * as z from 'zod';
import { projectSummary } from './project';
import { unixMs } from './scalars';

/** How long a deleted project waits in the bin before it goes for good. */
export const BIN_DAYS = 30;

/** The same, in milliseconds. */
export const BIN_MS = BIN_DAYS * 24 * 60 * 60 * 1000;

/** A project in the bin: what tells it from others, and nothing that could be played. `updated_by_info` says who put it there. */
export const binnedProject = projectSummary
  .pick({
    id: true,
    uid: true,
    name: true,
    who_can_edit: true,
    updated_by_info: true,
    duration: true,
    slide_count: true,
    inherited_from: true,
  })
  .extend({
    deleted_at: unixMs,
    /** When it goes for good, by itself. */
    bin_until: unixMs,
  });
export type BinnedProject = z.infer<typeof binnedProject>;
