import { captionsOfSlide, type FoundLine, paceOf } from '#shared/captions/notes/captions-from-notes';
import { amplitudesOf, speechRuns } from '#shared/captions/notes/speech-runs';
import { type FileId } from '#shared/entities/scalars';
import { type Span } from '#shared/time/timeline';
import { fetchPeaks, PEAK_MS } from '../../api/fetch-peaks';
import { mediaUrl } from '../../api/media-url';
import { captionsWording as words } from '../../wording/captions';
import { narratedSlides } from '../model/captions/narrated-slides';
import { type EditorStore } from '../model/editor-store';
import { type ProjectView } from '../model/project-view';

/** Lets the page do what waits, so that many slides are no long task. */
const breathe = () => new Promise((resolve) => setTimeout(resolve));

/** Where somebody speaks in each file that plays and has a stored waveform. */
async function speechOfFiles({ timeline }: ProjectView, mediaGrant: string): Promise<Map<FileId, Span[]>> {
  const paths = new Map(
    timeline.clips.flatMap(({ clip }) => (clip.peaks_url === '' ? [] : [[clip.file, clip.peaks_url] as const])),
  );
  const speech = [...paths].map(async ([file, path]) => {
    const peaks = await fetchPeaks(mediaUrl(path, mediaGrant) ?? '');
    return [file, speechRuns(amplitudesOf(peaks), PEAK_MS)] as const;
  });
  return new Map(await Promise.all(speech));
}

/** The notes of the slides that play as lines of a timeline, in order; when those slides show; and how many were not heard. */
export interface LinesFromNotes {
  lines: FoundLine[];
  within: Span[];
  timeline: ProjectView['timeline'];
  unheard: number;
}

/**
 * Lays the notes of all slides on what is said while they show.
 * @throws Error whose message tells a person why it can't be done
 */
export async function linesFromNotes(store: EditorStore): Promise<LinesFromNotes> {
  const { settled: view, mediaGrant } = store.getState();
  if (narratedSlides(view, new Map()).length === 0) throw new Error(words.noNotes);
  if (view.timeline.clips.every(({ clip }) => clip.peaks_url === '')) throw new Error(words.noWaveform);
  const slides = narratedSlides(view, await speechOfFiles(view, mediaGrant));
  const paceMs = paceOf(slides);
  const found: Pick<LinesFromNotes, 'lines' | 'within' | 'unheard'>[] = [];
  for (const slide of slides) {
    const { lines, unheard } = captionsOfSlide(slide, paceMs, slide.until);
    found.push({ lines, within: lines.length > 0 ? [...slide.stretches] : [], unheard });
    await breathe();
  }
  if (store.getState().settled.timeline !== view.timeline) throw new Error(words.notesOutdated);
  const lines = found.flatMap((each) => each.lines).sort((a, b) => a.start - b.start);
  if (lines.length === 0) throw new Error(words.noSpeech);
  return {
    // A slide that shows twice may have a line that goes on over another one.
    lines: lines.map((line, index) => ({ ...line, end: Math.min(line.end, lines[index + 1]?.start ?? Infinity) })),
    within: found.flatMap((each) => each.within),
    timeline: view.timeline,
    unheard: found.reduce((sum, { unheard }) => sum + unheard, 0),
  };
}
