import { toParagraphs, toSections, sceneTitle } from '#shared/publish/reading-sections';
import { formatClock } from '#shared/time/time-text';
import type { ExportedData } from './exported-data';

/** Everything that is said as plain text, by slides, each with a heading and its moment. */
export function renderTranscript(data: Pick<ExportedData, 'name' | 'scenes' | 'lines'>): string {
  const sections = toSections(data.scenes, data.lines)
    .filter(({ lines }) => lines.some(({ text }) => text.trim() !== ''))
    .flatMap((section) => [
      `${sceneTitle(section)} (${formatClock(section.start)})`,
      ...toParagraphs(section.lines).map(({ text }) => text.trim().replace(/\s+/g, ' ')),
    ]);
  return [data.name, ...sections].map((paragraph) => `${paragraph}\n`).join('\n');
}
