import * as z from 'zod';

/** How a team knows a viewer: by a link with a name, by the address that it invited, or as one of its people. */
export const knownViewerKind = z.enum(['link', 'address', 'teammate']);
export type KnownViewerKind = z.infer<typeof knownViewerKind>;

/** A viewer whom the team knows: a kind, and the id of the recipient or the person. Others are unknown: their views are only summed. */
export const knownViewer = z
  .string()
  .regex(/^(link|address|teammate)-[A-Za-z0-9-]{1,64}$/)
  .brand<'KnownViewer'>();
export type KnownViewer = z.infer<typeof knownViewer>;

export const toKnownViewer = (kind: KnownViewerKind, id: string): KnownViewer => `${kind}-${id}` as KnownViewer;
