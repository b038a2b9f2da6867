import { COVER_GRANTS_MAX, getCoverGrants, listProjects, PROJECTS_LISTED } from '#shared/api/projects';
import { seedTeamProjects } from '../testing/seed-projects';
import { call, signUp } from '../testing/test-stack';
import { type Measure, spread } from './figure';
import { measureTimes } from './stop-watch';

const ROUNDS = 30;
const ALL_MS = 300;
const ALL_WHEN_BUSY_MS = 600;

/** The time to list a large team's projects, and to get a full request's cover grants. */
export const projectList: Measure = {
  title: 'project list of a large team',
  run: async () => {
    const person = await signUp();
    const projects = await seedTeamProjects(person, PROJECTS_LISTED);
    const ids = projects.slice(0, COVER_GRANTS_MAX).map(({ id }) => id);
    const list = () => call(listProjects, { who_can_edit: 'Team' }, person.token);
    const grants = () => call(getCoverGrants, { ids }, person.token);
    await measureTimes(3, list);
    const figures = [
      ...spread(`list ${PROJECTS_LISTED} projects`, await measureTimes(ROUNDS, list), ALL_MS),
      ...spread(`grants for ${COVER_GRANTS_MAX} covers`, await measureTimes(ROUNDS, grants), ALL_MS),
    ];
    return figures.map((figure) => ({ ...figure, goalWhenBusy: ALL_WHEN_BUSY_MS }));
  },
};
