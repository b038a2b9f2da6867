import type { ListedProject, OpenProject } from '#shared/api/projects';

/** The project that this page made last, until it is opened. */
let made: OpenProject | undefined;

/** Keeps what is known of an empty project that was just made, so that it opens without being fetched. */
export function keepMadeProject(project: ListedProject): void {
  made = { ...project, slides: [], clips: [], markers: [], gone_version: 0 };
}

/** The project if it is the one that this page made last, once; the next time it has to be fetched. */
export function takeMadeProject(id: string): OpenProject | undefined {
  if (made?.id !== id) return undefined;
  const project = made;
  made = undefined;
  return project;
}
