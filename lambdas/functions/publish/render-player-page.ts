import { pictureUrl } from '#shared/entities/slide-picture';
import { html, type Html, jsonScript } from '#shared/html';
import { type PublishedVideo, renderMetadata } from './describe-video';

/** Replaces a part of the stored page. @throws Error when the page has no such part: then the edge serves it as it is */
function replacePart(page: string, part: RegExp, { text }: Html): string {
  if (!part.test(page)) throw new Error(`The player's page has no ${part.source}.`);
  return page.replace(part, () => text);
}

/** What the player shows first; a phone shows the smaller one (`stagePictureUrl`). */
function preloadFirstPicture({ data }: PublishedVideo): Html {
  const url = data.slides.find(({ duration }) => duration > 0)?.url ?? '';
  if (url === '') return html``;
  const link = (side: 1920 | 960, media: string) =>
    html`<link
      rel="preload"
      as="image"
      href="${pictureUrl(url, side)}?${data.media_grant}"
      media="${media}"
      fetchpriority="high"
    />`;
  if (pictureUrl(url, 960) === url) return link(1920, 'all');
  return html`${link(1920, '(min-width: 760.02px)')}${link(960, '(max-width: 760px)')}`;
}

/**
 * The player's page for what it plays: with tags for previews of the link, the presentation's data, and its first picture already requested. A
 * browser without JavaScript continues to the reading page. If the page is embedded, it leads there instead: no other page may be in a frame.
 */
export function renderPlayerPage(
  shell: string,
  video: PublishedVideo,
  { now, isEmbedded = false }: { now: number; isEmbedded?: boolean },
): string {
  const { data } = video;
  const head = html`${preloadFirstPicture(video)}${renderMetadata(video)}`;
  const readingPage = `/video/${data.id}?read`;
  const refresh = html`<noscript><meta http-equiv="refresh" content="0; url=${readingPage}" /></noscript>`;
  const link = html`<noscript><a href="${readingPage}" target="_blank">Read this presentation</a></noscript>`;
  const embedded = jsonScript('application/json', { rendered_at: now, data }, 'publish-data');
  const parts: [RegExp, Html][] = [
    [/<script id="publish-ahead">[^]*?<\/script>/, html``],
    [/<meta name="description"[^>]*>/, html``],
    [/<title>[^<]*<\/title>/, head],
    [/<noscript>[^]*?<\/noscript>/, isEmbedded ? link : html``],
    [/(?=<\/head>)/, isEmbedded ? html`` : refresh],
    [/(?=<\/body>)/, embedded],
  ];
  return parts.reduce((page, [part, replacement]) => replacePart(page, part, replacement), shell);
}
