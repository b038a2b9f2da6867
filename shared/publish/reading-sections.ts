import { wordSeparator } from '#shared/captions/words';
import type { ViewedCaption } from '#shared/entities/caption';
import { type Scene, slideTitle } from '#shared/publish/scenes';

/** A heading for a scene: the slide's title, or its number. */
export function sceneTitle(scene: Scene): string {
  if (scene.slide === 0) return 'Without a slide';
  return slideTitle(scene) || `Slide ${scene.slide}`;
}

/** A silence that ends a paragraph. */
const PAUSE_MS = 1500;

interface Paragraph {
  text: string;
  lang: string | undefined;
}

/** What is said, in paragraphs that end with a pause or a change of language. */
export function toParagraphs(lines: readonly ViewedCaption[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  for (const [index, { start, text, lang }] of lines.entries()) {
    const last = paragraphs.at(-1);
    const before = lines[index - 1];
    const isContinued = before && before.lang === lang && start - before.end < PAUSE_MS;
    // Not the separator after the whole paragraph, which would be read again for each line.
    if (last && isContinued) last.text += wordSeparator(before.text, text) + text;
    else paragraphs.push({ text, lang });
  }
  return paragraphs;
}

export interface Section extends Scene {
  lines: ViewedCaption[];
}

/** The presentation by slides. What is said before the first slide, or without any, is a section of its own. */
export function toSections(scenes: readonly Scene[], lines: readonly ViewedCaption[]): Section[] {
  const first = Math.min(...scenes.map(({ start }) => start), Infinity);
  const isLeading = lines.some(({ start }) => start < first);
  const leading: Scene[] = isLeading ? [{ url: '', text: '', slide: 0, start: 0, end: first }] : [];
  const sections = [...leading, ...scenes].map((scene) => ({ ...scene, lines: [] as ViewedCaption[] }));
  for (const line of lines) sections.findLast(({ start }) => start <= line.start)?.lines.push(line);
  return sections;
}
