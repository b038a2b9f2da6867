/** Where what a page of the player shows is: of a whole project, or of the one clip that `?clip=` names by its `created_at` (spec section 7). */
export function publishAddress(id: string, search: string): string {
  const clip = new URLSearchParams(search).get('clip');
  return `/publish/${encodeURIComponent(id)}${clip === null ? '' : `?clip=${encodeURIComponent(clip)}`}`;
}
