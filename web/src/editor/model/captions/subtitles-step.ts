import { transcribedPrefix } from '#shared/captions/transcribed-id';
import { type Caption, captionName } from '#shared/entities/caption';
import type { TranscriptionState } from '#shared/entities/transcription';
import type { ProjectView } from '../project-view';
import { captionRecord } from '../records';
import { diffOf, isEmptyDiff, type RecordsDiff, reverseDiff } from '../records-diff';

/** What stood there before the server wrote automatic subtitles, so that they can be taken back. */
export class SubtitlesBefore {
  private readonly captions = new Map<string, Caption>();

  /** Looks at what is there, as long as nothing has been written. */
  look({ captions }: ProjectView, { lines }: Pick<TranscriptionState, 'lines'>): void {
    if (lines > 0) return;
    for (const caption of captions) this.captions.set(captionName(caption), caption);
  }

  /** What the server did, of what is still so; undefined where that is nothing. */
  stepTo(now: ProjectView, { asked_at, mode }: Pick<TranscriptionState, 'asked_at' | 'mode'>): RecordsDiff | undefined {
    const prefix = transcribedPrefix(asked_at);
    const there = new Set(now.captions.map(captionName));
    const gone = mode === 'replace' ? [...this.captions].filter(([name]) => !there.has(name)) : [];
    const isOurs = ({ id }: Caption) => id.startsWith(prefix);
    const back = diffOf(now.records, {
      remove: now.captions.filter(isOurs).map(captionRecord),
      put: gone.filter(([, caption]) => !isOurs(caption)).map(([, caption]) => captionRecord(caption)),
    });
    return isEmptyDiff(back) ? undefined : reverseDiff(back);
  }
}
