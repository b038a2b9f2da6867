import type { Slide } from '#shared/entities/slide';
import { html, type Html } from '#shared/html';
import type { PublishData } from '#shared/publish/publish-data';
import { sceneTitle, type Section, toParagraphs, toSections } from '#shared/publish/reading-sections';
import { buildScenes, type Scene, slideTitle } from '#shared/publish/scenes';
import { formatClock } from '#shared/time/time-text';

type ReadSlide = Pick<Slide, 'url' | 'width' | 'height' | 'notes'>;

interface ReadingPage {
  data: PublishData;
  slides: readonly ReadSlide[];
  /** The address that plays from a moment, in milliseconds. */
  toMoment: (ms: number) => string;
  /** The address of a slide's picture for a width of about 700 pixels. */
  toPicture: (url: string) => string;
}

const renderLines = (paragraphs: readonly string[]): Html[] =>
  paragraphs.filter((text) => text.trim() !== '').map((text) => html`<p dir="auto">${text.trim()}</p>`);

function renderSlide(
  { slide, url, text }: Scene,
  { width, height }: ReadSlide,
  toPicture: ReadingPage['toPicture'],
): Html {
  const [first, ...others] = text.trim().split('\n');
  // The heading already shows the title, unless the title was too long for a heading.
  const shown = first?.trim() === slideTitle({ text }) ? others.join('\n') : text.trim();
  return html`<figure>
    <img src="${toPicture(url)}" width="${width}" height="${height}" loading="lazy" alt="Slide ${slide}" />
    ${shown === '' ? undefined : html`<figcaption dir="auto">${shown}</figcaption>`}
  </figure>`;
}

function renderSection(section: Section, index: number, { data, slides, toMoment, toPicture }: ReadingPage): Html {
  const slide = slides.find(({ url }) => url === section.url);
  const said = toParagraphs(section.lines).map(
    ({ text, lang }) => html`<p dir="auto" ${lang === undefined ? undefined : html` lang="${lang}"`}>${text}</p>`,
  );
  const showsNotes = data.lines.length === 0 && data.settings.show_notes === true;
  const notes = showsNotes && slide ? renderLines(slide.notes.split('\n')) : [];
  return html`<section aria-labelledby="part-${index}">
    <h2 id="part-${index}" dir="auto">${sceneTitle(section)}</h2>
    <p class="moment">
      <a href="${toMoment(section.start)}">Watch from ${formatClock(section.start)}</a>
    </p>
    ${slide && renderSlide(section, slide, toPicture)} ${said.length > 0 ? said : notes}
  </section> `;
}

/** For an element of the class `reading`, which the page may share with a player. */
export const READING_STYLE = html`<style>
  .reading {
    --text: light-dark(#1c1d21, #ececf0);
    --muted: light-dark(#55585f, #a6a9b2);
    --line: light-dark(#d9dbe0, #34363c);
    --link: light-dark(#3b44c4, #a5acff);
    max-width: 44rem;
    margin: 0 auto;
    padding: 1.5rem 1.25rem 3rem;
    color: var(--text);
    font:
      1.0625rem/1.6 system-ui,
      sans-serif;
    overflow-wrap: anywhere;
    h1,
    h2 {
      line-height: 1.25;
      text-wrap: balance;
    }
    h2 {
      margin: 0;
    }
    section {
      margin-top: 2.5rem;
      padding-top: 1.5rem;
      border-top: 1px solid var(--line);
    }
    a {
      color: var(--link);
    }
    a:focus-visible {
      outline: 2px solid;
      outline-offset: 2px;
    }
    .moment {
      margin: 0.5rem 0;
    }
    .moment a {
      display: inline-block;
      padding: 0.25rem 0;
    }
    figure {
      margin: 1rem 0;
    }
    img {
      display: block;
      width: 100%;
      height: auto;
      border: 1px solid var(--line);
      border-radius: 6px;
      box-sizing: border-box;
    }
    figcaption {
      margin-top: 0.5rem;
      color: var(--muted);
      font-size: 0.9375rem;
      white-space: pre-line;
    }
    footer {
      margin-top: 3rem;
    }
  }
  @media print {
    :root {
      color-scheme: light;
    }
    .reading {
      max-width: none;
      padding: 0;
      font-size: 11pt;
      .moment,
      footer {
        display: none;
      }
      figure,
      h2 {
        break-inside: avoid;
        break-after: avoid;
      }
      img {
        max-height: 12cm;
        object-fit: contain;
        object-position: left;
      }
    }
  }
</style>`;

/** A section for each slide with its picture, its text, and everything that is said, and a link that plays it. */
export const renderReading = (page: ReadingPage): Html[] =>
  toSections(buildScenes(page.data.slides), page.data.lines).map((section, index) =>
    renderSection(section, index + 1, page),
  );
