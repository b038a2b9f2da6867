import { pictureUrl } from '#shared/entities/slide-picture';
import { html } from '#shared/html';
import { READING_STYLE, renderReading } from '#shared/publish/render-reading';
import { describeVideo, getLength, momentUrl, type PublishedVideo, renderMetadata, videoUrl } from './describe-video';

/** A page without scripts that shows the slides with their text and everything that is said, with a heading and a link for each part. */
export function renderReadingPage(video: PublishedVideo): string {
  const { data, project } = video;
  const sections = renderReading({
    data,
    slides: project.slides,
    toMoment: (ms) => momentUrl(data, ms),
    toPicture: (url) => `${pictureUrl(url, 960)}?${data.media_grant}`,
  });
  const page = html`<html lang="en">
    <head>
      <meta charset="UTF-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      ${renderMetadata(video)}
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <style>
        :root {
          color-scheme: light dark;
        }
        body {
          background: light-dark(#fff, #16171a);
        }
      </style>
      ${READING_STYLE}
    </head>
    <body class="reading">
      <main>
        <h1 dir="auto">${data.name}</h1>
        <p dir="auto">${describeVideo(video)}</p>
        <p class="moment"><a href="${videoUrl(data)}">Watch the presentation</a></p>
        ${getLength(data) === 0 ? html`<p>Nothing has been recorded yet.</p>` : sections}
      </main>
      <footer>
        <a href="/hello">Made with Narradeck</a> · <a href="${videoUrl(data)}?report" rel="nofollow">Report</a>
      </footer>
    </body>
  </html> `;
  return `<!doctype html>${page.text}`;
}
