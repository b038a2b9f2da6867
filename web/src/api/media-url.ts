/**
 * Address of a stored file: its path and the grant that opens it. Undefined where there is no file, or no grant yet. What lies in
 * this tab alone (a slide on its way), and a person's picture at Google, need no grant.
 */
export const mediaUrl = (path: string, mediaGrant: string | undefined): string | undefined => {
  if (/^(blob|https):/.test(path)) return path;
  return path === '' || !mediaGrant ? undefined : `${path}?${mediaGrant}`;
};
