import { createStore } from 'zustand/vanilla';
import type { ProjectId } from '#shared/entities/scalars';
import type { TranscriptionState } from '#shared/entities/transcription';

/** How far automatic subtitles are, as this tab knows it. They outlive the panel that asked for them. */
export const subtitlesStore = createStore<Readonly<Record<ProjectId, TranscriptionState>>>(() => ({}));

/** Notes what the server says of a project's subtitles. */
export const noteSubtitles = (project: ProjectId, state: TranscriptionState): void =>
  subtitlesStore.setState({ [project]: state });

/** Nobody follows a project's subtitles any more, and how far they are is not known. */
export const forgetSubtitles = (project: ProjectId): void =>
  subtitlesStore.setState(({ [project]: _gone, ...others }) => others, true);
