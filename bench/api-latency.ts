import { getProject, listProjects, updateProject } from '#shared/api/projects';
import { call } from '../testing/test-stack';
import { makeBenchProject } from './bench-project';
import { spread, type Measure } from './figure';
import { measureTimes } from './stop-watch';

const WARM_UP = 5;
const ROUNDS = 60;

/** The response times of warm functions over HTTP, with all their checks. */
export const apiLatency: Measure = {
  title: 'function latency',
  run: async () => {
    const { person, id } = await makeBenchProject();
    const calls = {
      getProject: () => call(getProject, { id }, person.token),
      listProjects: () => call(listProjects, { who_can_edit: 'Private' }, person.token),
      updateProject: (round: number) => call(updateProject, { id, name: `Bench ${round}` }, person.token),
    };
    const times: number[] = [];
    for (const one of Object.values(calls)) {
      await measureTimes(WARM_UP, one);
      times.push(...(await measureTimes(ROUNDS, one)));
    }
    return spread('function, warm', times);
  },
};
