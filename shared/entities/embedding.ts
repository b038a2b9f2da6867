import * as z from 'zod';

/** Whose pages may show a shared project in a frame. */
export const embedding = z.enum(['off', 'anywhere', 'listed']);

const SITE_LETTERS_MAX = 100;
/** Each takes twice its length of a response header. */
export const EMBED_SITES_MAX = 20;

/** A site's host, which stands for its subdomains, too: `example.com`, `localhost:8080`. It gets into a response header, so nothing else passes. */
const embedSite = z
  .string()
  .max(SITE_LETTERS_MAX)
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/, 'Enter a site such as example.com.');
export const embedSites = z.array(embedSite).max(EMBED_SITES_MAX);

/** The site of what somebody typed or pasted, such as a page's address; undefined if it names none. */
export function parseEmbedSite(text: string): string | undefined {
  const typed = text.trim();
  const address = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  return URL.canParse(address) ? embedSite.safeParse(new URL(address).host).data : undefined;
}
