import type { OutputOf } from '#shared/api/contract';
import type { getVideoPage } from '#shared/api/publish';
import { ApiError } from '#shared/errors';
import { isEmbeddable, toFrameAncestors } from '#shared/publish/embed';
import { html } from '#shared/html';
import type { PublishedVideo } from './describe-video';
import { getPageShell } from './page-shell';
import { renderPlayerPage } from './render-player-page';

type Page = OutputOf<typeof getVideoPage>;

/** What a frame shows whenever nothing may be embedded, whatever the reason. */
const UNAVAILABLE: Page = {
  page: html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="UTF-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <meta name="robots" content="noindex" />
        <title>This presentation isn’t available</title>
        <style>
          body {
            display: grid;
            place-content: center;
            min-height: 100dvh;
            margin: 0;
            padding: 0 16px;
            box-sizing: border-box;
            background: #0d0e11;
            color: #fff;
            font:
              16px/1.5 system-ui,
              sans-serif;
            text-align: center;
          }
          h1,
          p {
            margin: 0;
            font-size: 1em;
          }
          p {
            color: #b6b8c2;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>This presentation isn’t available</h1>
          <p>Its owner may have turned off sharing or embedding.</p>
        </main>
      </body>
    </html>`.text,
  policy: "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors *",
};

const FRAMED_BY_NOBODY = "frame-ancestors 'none'";

/**
 * The player's page for frames of the sites that the project allows (decision 86). @throws Error when the stored page comes without the policy
 * that this page's follows from
 */
export async function renderEmbedPage(reading: Promise<PublishedVideo>, now: number): Promise<Page> {
  const video = await reading.catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'not-found') return undefined;
    throw error;
  });
  if (!video || !isEmbeddable(video.data.settings)) return UNAVAILABLE;
  const { page, policy } = await getPageShell(now);
  if (!policy.includes(FRAMED_BY_NOBODY)) throw new Error('The player’s page has no policy for frames.');
  return {
    page: renderPlayerPage(page, video, { now, isEmbedded: true }),
    policy: policy.replace(FRAMED_BY_NOBODY, `frame-ancestors ${toFrameAncestors(video.data.settings)}`),
  };
}
