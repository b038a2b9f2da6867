import type { Fitting } from '../recorder/model/room';

/** Adds a recording to a project; false when it was refused or stopped. How it goes is shown with the recording. */
export type AddRecording = (
  takeId: string,
  project: { id: string; name: string },
  how: Pick<Fitting, 'part' | 'leavesRest'>,
) => Promise<boolean>;
