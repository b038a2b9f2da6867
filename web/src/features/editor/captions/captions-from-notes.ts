import {
  alignSlideNotes,
  type AlignedLine,
  type NarratedSlide,
  estimatePace,
} from '#shared/captions/notes/captions-from-notes';
import type { SpeechRun } from '#shared/captions/notes/onsets';
import { toAmplitudes, speechRuns } from '#shared/captions/notes/speech-runs';
import type { Clip } from '#shared/entities/clip';
import type { FileId } from '#shared/entities/scalars';
import { type ClipSpan, type Span, toTimelineTime } from '#shared/time/timeline';
import { fetchPeaks, mediaUrl, PEAK_MS } from '../../../platform/api/stored-files';
import { captionsWording as words } from '../../../wording/captions';
import type { EditorStore } from '../model/editor-store';
import { type ProjectView, findSlide } from '../model/project-view';
import { joinAdjacent } from '../model/slide-range';

/** Lets the page respond, so that a large deck does not become one long task. */
const yieldToMain = () => new Promise((resolve) => setTimeout(resolve));

/** The ranges with speech in each playing file that has a stored waveform. */
async function fetchSpeech({ timeline }: ProjectView, mediaGrant: string): Promise<Map<FileId, Span[]>> {
  const paths = new Map(
    timeline.clips.flatMap(({ clip }) => (clip.peaks_url === '' ? [] : [[clip.file, clip.peaks_url] as const])),
  );
  const speech = [...paths].map(async ([file, path]) => {
    const peaks = await fetchPeaks(mediaUrl(path, mediaGrant) ?? '');
    return [file, speechRuns(toAmplitudes(peaks), PEAK_MS)] as const;
  });
  return new Map(await Promise.all(speech));
}

/** The notes as timeline lines in order, the ranges of their slides, and the number of notes that were not found in the speech. */
export interface LinesFromNotes {
  lines: AlignedLine[];
  within: Span[];
  timeline: ProjectView['timeline'];
  unspoken: number;
}

/** Aligns the notes of all slides with the speech during each slide. @throws Error with a message for the person */
export async function buildLinesFromNotes(store: EditorStore): Promise<LinesFromNotes> {
  const { settled: view, mediaGrant } = store.getState();
  if (narratedSlides(view, new Map()).length === 0) throw new Error(words.noNotes);
  if (view.timeline.clips.every(({ clip }) => clip.peaks_url === '')) throw new Error(words.noWaveform);
  const slides = narratedSlides(view, await fetchSpeech(view, mediaGrant));
  const paceMs = estimatePace(slides);
  const found: Pick<LinesFromNotes, 'lines' | 'within' | 'unspoken'>[] = [];
  for (const slide of slides) {
    const { lines, unspoken } = alignSlideNotes(slide, paceMs, slide.until);
    found.push({ lines, within: lines.length > 0 ? [...slide.ranges] : [], unspoken });
    await yieldToMain();
  }
  if (store.getState().settled.timeline !== view.timeline) throw new Error(words.notesOutdated);
  const lines = found.flatMap((each) => each.lines).sort((a, b) => a.start - b.start);
  if (lines.length === 0) throw new Error(words.noSpeech);
  return {
    // If a slide shows twice, its lines may overlap others.
    lines: lines.map((line, index) => ({ ...line, end: Math.min(line.end, lines[index + 1]?.start ?? Infinity) })),
    within: found.flatMap((each) => each.within),
    timeline: view.timeline,
    unspoken: found.reduce((sum, { unspoken }) => sum + unspoken, 0),
  };
}

/** How far speech may extend past a slide change without being cut there. */
const SPILLOVER_MAX_MS = 600;

/** A slide, its speech, and the end of that speech. */
interface SpokenSlide extends NarratedSlide {
  until: number;
  ranges: readonly Span[];
}

/** The speech that a clip plays, in timeline time. */
const clipSpeech = (span: ClipSpan<Clip>, speech: readonly Span[] = []): Span[] =>
  speech
    .filter(({ start, end }) => end > span.clip.trim_start && start < span.clip.trim_end)
    .map(({ start, end }) => ({ start: toTimelineTime(span, start), end: toTimelineTime(span, end) }));

/** The timeline ranges that show one slide. */
function slideRanges({ timeline }: ProjectView): (Span & { slideId: string })[] {
  const found: (Span & { slideId: string })[] = [];
  for (const { marker, start, end } of timeline.markers) {
    const last = found.at(-1);
    if (last?.slideId === marker.slide_id && last.end === start) last.end = end;
    else found.push({ slideId: marker.slide_id, start, end });
  }
  return found;
}

/** Assigns speech to ranges, in order. Speech across a slide change stays whole if one side of it is short. */
function assignSpeech(speech: readonly Span[], ranges: readonly Span[]): SpeechRun[][] {
  const runs: SpeechRun[][] = ranges.map(() => []);
  let at = 0;
  for (const { start, end } of speech) {
    let run: SpeechRun = { start, end, isCut: false };
    while (at < ranges.length - 1 && run.start >= ranges[at]!.end) at += 1;
    let within = at;
    while (within < ranges.length - 1 && run.end > ranges[within]!.end) {
      const change = ranges[within]!.end;
      const [before, after] = [change - run.start, run.end - change];
      if (after < SPILLOVER_MAX_MS && after <= before) break;
      if (before >= SPILLOVER_MAX_MS) {
        runs[within]!.push({ ...run, end: change, isCutShort: true });
        run = { start: change, end: run.end, isCut: true };
      }
      within += 1;
    }
    runs[within]?.push(run);
  }
  return runs;
}

/** The shown slides with notes, by first appearance, with the speech during each. @param speechOf speech by file, in its milliseconds */
export function narratedSlides(view: ProjectView, speechOf: ReadonlyMap<FileId, readonly Span[]>): SpokenSlide[] {
  const speech = joinAdjacent(view.timeline.clips.flatMap((span) => clipSpeech(span, speechOf.get(span.clip.file))));
  const ranges = slideRanges(view);
  const assignedRuns = assignSpeech(speech, ranges);
  const slides = new Map<string, SpokenSlide>();
  ranges.forEach(({ slideId, start, end }, index) => {
    const notes = findSlide(view, slideId)?.notes.trim() ?? '';
    if (notes === '') return;
    const before = slides.get(slideId);
    const runs = [...(before?.runs ?? []), ...assignedRuns[index]!];
    const shows = [...(before?.ranges ?? []), { start, end }];
    slides.set(slideId, { notes, runs, until: Math.max(end, runs.at(-1)?.end ?? 0), ranges: shows });
  });
  return [...slides.values()];
}
