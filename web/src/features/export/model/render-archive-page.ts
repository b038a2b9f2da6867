import type { Archive } from '#shared/archive/build-archive';
import { ARCHIVE_FILES } from '#shared/archive/project-archive';
import { Html, html, jsonScript } from '#shared/html';
import { READING_STYLE, renderReading } from '#shared/publish/render-reading';
import { archivePageWording as words } from '../../../wording/export';

/** Shown if the player is missing: systems that show a ZIP like a folder open only the page itself. */
const notExtracted = html`<p role="alert" hidden>${words.notExtracted}</p>`;

/**
 * The page of a project's ZIP: its player, which is a classic script beside it, and below it everything to read. It needs no server, and may
 * send nothing. @param styles the player's own
 */
export function renderArchivePage({ data, slides }: Archive, styles: string): string {
  const sections = renderReading({
    data,
    slides,
    toMoment: (ms) => `#t=${Math.floor(ms / 1000)}`,
    toPicture: (url) => url,
  });
  const page = html`<html lang="en" data-page="video">
    <head>
      <meta charset="UTF-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta
        http-equiv="Content-Security-Policy"
        content="connect-src 'none'; frame-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'"
      />
      <title>${data.name} · Narradeck</title>
      ${new Html(`<style>${styles}</style>`)} ${READING_STYLE}
    </head>
    <body>
      <main>
        <div id="root" class="offline">${notExtracted}</div>
        <div class="reading">
          <h1 dir="auto">${data.name}</h1>
          ${data.clips.length === 0 ? html`<p>${words.empty}</p>` : sections}
        </div>
      </main>
      ${jsonScript('application/json', data, 'publish-data')}
      <script src="${ARCHIVE_FILES.player}" onerror="document.querySelector('#root > p').hidden = false"></script>
    </body>
  </html> `;
  return `<!doctype html>${page.text}`;
}
