import { anchorSpan, spanOfAnchored } from '#shared/time/anchored-span';
import { type Span } from '#shared/time/timeline';
import { type ProjectEditor } from './project-editor';

type Editor = Pick<ProjectEditor, 'store' | 'session'>;

/** Where the selected stretch is on the timeline now; undefined when nothing is selected, or nothing is left of it. */
export function selectedRange({ store, session }: Editor): Span | undefined {
  const { range } = session.getState();
  return range && spanOfAnchored(store.getState().settled.timeline, range);
}

/** Selects a stretch of the timeline by what is said in it. */
export function selectRange({ store, session }: Editor, span: Span): void {
  session.setState({ range: anchorSpan(store.getState().settled.timeline, span) });
}
