import type { PublishData } from '#shared/publish/publish-data';
import type { Span } from '#shared/time/timeline';

/** A range of the timeline that shows one picture. */
export interface Scene extends Span {
  /** '' if no slide is shown. */
  url: string;
  /** The slide's text; '' if unknown. */
  text: string;
  /** The slide's number from 1, in order of first appearance; 0 for none. A repeated slide keeps its number. */
  slide: number;
}

/** Merges neighbors with the same picture: a viewer sees one slide. */
export function buildScenes(slides: PublishData['slides']): Scene[] {
  const scenes: Scene[] = [];
  const numbers = new Map([['', 0]]);
  for (const { url, text, start, duration } of slides) {
    const end = start + duration;
    const last = scenes.at(-1);
    if (last?.url === url) last.end = end;
    else if (duration > 0) {
      const slide = numbers.get(url) ?? numbers.size;
      numbers.set(url, slide);
      scenes.push({ url, text, slide, start, end });
    }
  }
  return scenes;
}

const TITLE_MAX = 80;

/** A slide's title: the first line of its text; '' if it has none. */
export function slideTitle({ text }: Pick<Scene, 'text'>): string {
  const [line = ''] = text.trim().split('\n', 1);
  // `truncateText` would add its whole module to the player's page.
  const letters = Array.from(line.trim());
  return letters.length > TITLE_MAX ? `${letters.slice(0, TITLE_MAX - 1).join('')}…` : line.trim();
}
