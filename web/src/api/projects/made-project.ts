import type { MadeProject, OpenProject } from '#shared/api/projects';

/** The project that this page made last, until it is opened. */
let made: OpenProject | undefined;

/** Keeps what is known of an empty project that was just made, so that it opens without being fetched. */
export function keepMadeProject(project: MadeProject): void {
  made = { ...project, slides: [], clips: [], markers: [], captions: [] };
}

/** It is no longer what was made, and has to be fetched. */
export function forgetMadeProject(id: string): void {
  if (made?.id === id) made = undefined;
}

/**
 * The project if it is the one that this page made last for this person, once; the next time it has to be fetched. Somebody else may
 * have logged in since.
 */
export function takeMadeProject(id: string, uid: string): OpenProject | undefined {
  if (made?.id !== id || made.uid !== uid) return undefined;
  const project = made;
  made = undefined;
  return project;
}
