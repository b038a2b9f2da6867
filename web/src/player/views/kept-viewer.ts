import type { ProjectId } from '#shared/entities/scalars';
import { utcDay } from '#shared/time/utc-day';
import { localStore } from '../../storage/safe-storage';

/** Who this browser is to a project for a day. It says nothing of the person, and nothing of other projects. */
export interface KeptViewer {
  token: string;
  isCounted: boolean;
}

const PREFIX = 'narradeck.viewer.';
const nameOf = (project: ProjectId, now: number): string => `${PREFIX}${utcDay(now)}.${project}`;

/** Who this browser is to a project today; undefined before it is somebody. */
export function keptViewer(project: ProjectId, now: number): KeptViewer | undefined {
  const text = localStore.read(nameOf(project, now));
  return text === undefined ? undefined : (JSON.parse(text) as KeptViewer);
}

/** Forgets who this browser is to a project: the server does not take it any more. */
export const forgetViewer = (project: ProjectId, now: number): void => localStore.remove(nameOf(project, now));

/** Keeps that for the rest of the day, and forgets what was on other days. */
export function keepViewer(project: ProjectId, now: number, viewer: KeptViewer): void {
  const today = PREFIX + utcDay(now);
  for (const name of localStore.keys()) if (name.startsWith(PREFIX) && !name.startsWith(today)) localStore.remove(name);
  localStore.write(nameOf(project, now), JSON.stringify(viewer));
}
