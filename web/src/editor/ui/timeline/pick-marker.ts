import { type Marker, markerId } from '#shared/entities/marker';
import { type MarkerSpan } from '#shared/time/timeline';
import { type ProjectEditor } from '../../session/project-editor';

/** Selects a marker and goes to a moment of it; to its last one at most. */
export function pickMarker(
  { session, playback }: ProjectEditor,
  { marker, start, end }: MarkerSpan<Marker>,
  timelineMs: number,
): void {
  session.setState({ selection: { kind: 'marker', id: markerId(marker) } });
  playback.seek(Math.min(Math.max(timelineMs, start), end - 1));
}
