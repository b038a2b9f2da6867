import type { Account } from '#shared/entities/account';
import { hasCurrentPreview } from '#shared/entities/link-preview';
import type { Project, ProjectSummary } from '#shared/entities/project';
import type { PublishData } from '#shared/publish/publish-data';
import { sceneTitle } from '#shared/publish/reading-sections';
import { buildScenes } from '#shared/publish/scenes';
import { isEmbeddable } from '#shared/publish/embed';
import { isolateText } from '#shared/safe-text';
import { formatClock } from '#shared/time/time-text';
import { env } from '../../runtime/env';
import { html, type Html, jsonScript } from '#shared/html';

/** What a link's page shows. */
export interface PublishedVideo {
  project: Project;
  account: Pick<Account, 'name'>;
  data: PublishData;
}

/** The length of what is played, in milliseconds. */
export function getLength({ clips }: PublishData): number {
  const last = clips.at(-1);
  return last ? last.start + last.duration : 0;
}

export const videoUrl = ({ id }: Pick<PublishData, 'id'>): string => `${env('APP_ORIGIN')}/video/${id}`;

export const momentUrl = (data: Pick<PublishData, 'id'>, startMs: number): string =>
  `${videoUrl(data)}?t=${Math.floor(startMs / 1000)}`;

/** One sentence for previews of the link. */
export const describeVideo = ({ data, account }: PublishedVideo): string =>
  `A narrated presentation by ${isolateText(account.name)}, ${formatClock(getLength(data))} long.`;

/** Tags for whatever shows a preview of a link, and for search engines. */
export function renderMetadata(video: PublishedVideo): Html {
  const { data, account, project } = video;
  const description = describeVideo(video);
  const length = getLength(data);
  const image = findPreview(project);
  return html`
    <title>${data.name} · Narradeck</title>
    <meta name="description" content="${description}" />
    ${data.settings.allow_search_engines === true ? undefined : html`<meta name="robots" content="noindex" />`}
    <link rel="canonical" href="${videoUrl(data)}" />
    ${isEmbeddable(data.settings) ? renderDiscovery(data) : undefined}
    <meta property="og:site_name" content="Narradeck" />
    <meta property="og:type" content="video.other" />
    <meta property="og:title" content="${data.name}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${videoUrl(data)}" />
    <meta property="video:duration" content="${Math.round(length / 1000)}" />
    ${image && renderImageTags(image)}
    <meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}" />
    <meta name="twitter:title" content="${data.name}" />
    <meta name="twitter:description" content="${description}" />
    <meta name="twitter:label1" content="Length" />
    <meta name="twitter:data1" content="${formatClock(length)}" />
    <meta name="twitter:label2" content="Team" />
    <meta name="twitter:data2" content="${account.name}" />
    ${jsonScript('application/ld+json', toVideoObject(video, description, image))}
  `;
}

/** Tells sites on which the link is pasted how to embed it (https://oembed.com). */
const renderDiscovery = (data: PublishData): Html =>
  html`<link
    rel="alternate"
    type="application/json+oembed"
    href="${env('APP_ORIGIN')}/oembed?url=${encodeURIComponent(videoUrl(data))}"
  />`;

/** Services keep a picture under its address, so another slide has another one. */
export const findPreview = (project: ProjectSummary): string | undefined =>
  hasCurrentPreview(project)
    ? `${env('APP_ORIGIN')}/preview/${project.id}?slide=${project.cover_url.split('/').at(-1)!}`
    : undefined;

const renderImageTags = (address: string): Html => html`
  <meta property="og:image" content="${address}" />
  <meta property="og:image:type" content="image/jpeg" />
  <meta property="og:image:width" content="1200" />
  <meta property="og:image:height" content="630" />
  <meta property="og:image:alt" content="The first slide" />
  <meta name="twitter:image" content="${address}" />
`;

/** The presentation in the words of schema.org, with a clip for each slide and everything that is said. */
function toVideoObject({ data, account, project }: PublishedVideo, description: string, image?: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: data.name,
    description,
    url: videoUrl(data),
    uploadDate: new Date(project.created_at).toISOString(),
    duration: `PT${Math.round(getLength(data) / 1000)}S`,
    ...(image && { thumbnailUrl: image }),
    publisher: { '@type': 'Organization', name: account.name },
    ...(data.lines.length > 0 && { transcript: data.lines.map(({ text }) => text).join('\n') }),
    hasPart: buildScenes(data.slides).map((scene) => ({
      '@type': 'Clip',
      name: sceneTitle(scene),
      startOffset: scene.start / 1000,
      endOffset: scene.end / 1000,
      url: momentUrl(data, scene.start),
    })),
  };
}
