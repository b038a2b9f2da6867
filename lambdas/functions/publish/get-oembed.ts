import { getOembed } from '#shared/api/publish';
import { PREVIEW_HEIGHT, PREVIEW_WIDTH } from '#shared/entities/link-preview';
import { projectId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { EMBED_WIDTH, isEmbeddable, toEmbedCode, toEmbedHeight } from '#shared/publish/embed';
import { env } from '../../runtime/env';
import { forAnyone } from '../callers';
import { findPreview } from './describe-video';
import { findOpenProject, notSharedError } from './find-linked-project';

/** The project and the start of a link to this app. @throws ApiError `not-found` for any other address */
function parseLink(address: string) {
  const origin = env('APP_ORIGIN');
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const [, page = '', id] = url?.origin === origin ? url.pathname.split('/') : [];
  const found = projectId.safeParse(id);
  if (!url || !['video', 'embed'].includes(page) || !found.success) throw notSharedError();
  const start = url.searchParams.get('t');
  const src = new URL(`/embed/${found.data}`, origin);
  if (start !== null) src.searchParams.set('t', start);
  return { id: found.data, src: src.href };
}

export const handler = forAnyone(getOembed, async ({ url, format, maxwidth = Infinity, maxheight = Infinity }) => {
  if (format === 'xml') throw new ApiError('unimplemented', 'Only JSON is offered.');
  const { id, src } = parseLink(url);
  const { project, account } = await findOpenProject(id);
  if (!isEmbeddable(project.settings)) throw notSharedError();
  const width = Math.floor(Math.min(EMBED_WIDTH, maxwidth, (maxheight * 16) / 9));
  const thumbnail = findPreview(project);
  return {
    ...{ type: 'video', version: '1.0', cache_age: 3600 },
    ...{ title: project.name, author_name: account.name },
    ...{ provider_name: 'Narradeck', provider_url: env('APP_ORIGIN') },
    ...{ width, height: toEmbedHeight(width), html: toEmbedCode({ src, title: project.name, width }) },
    ...(thumbnail && {
      thumbnail_url: thumbnail,
      thumbnail_width: PREVIEW_WIDTH,
      thumbnail_height: PREVIEW_HEIGHT,
    }),
  };
});
