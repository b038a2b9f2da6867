/**
 * Address of a stored file: its path and the grant that opens it. Undefined where there is no file, or no grant yet.
 */
export const mediaUrl = (path: string, mediaGrant: string | undefined): string | undefined =>
  path === '' || !mediaGrant ? undefined : `${path}?${mediaGrant}`;
