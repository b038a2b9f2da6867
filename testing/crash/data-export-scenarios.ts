import { getDataExport, requestDataExport } from '#shared/api/data-exports';
import { createFullProject } from './full-project';
import { buildJobEvent } from './job-scenarios';
import type { Scenario } from './scenario';

export const dataExportScenarios: readonly Scenario[] = [
  {
    name: 'request-data-export',
    what: 'a copy of one’s data; a second request is the same one',
    prepare: async (scene) => ({ event: scene.event(requestDataExport, {}, await scene.admin()) }),
  },
  {
    name: 'get-data-export',
    what: 'a copy that is being made',
    prepare: async (scene) => {
      const person = await scene.admin();
      await scene.call(requestDataExport, {}, person);
      return { event: scene.event(getDataExport, {}, person) };
    },
  },
  {
    name: 'run-jobs',
    what: 'a copy of a person’s data',
    mailsTwice: 1,
    prepare: async (scene) => {
      const owner = await scene.admin();
      await scene.joined(owner, 'Member');
      await createFullProject(scene, owner);
      await scene.call(requestDataExport, {}, owner);
      const { uid } = owner.user;
      const look = () => scene.stack.staging.keysBelow(`exports/${uid}/`);
      return { event: buildJobEvent({ kind: 'export-data', uid }), look };
    },
  },
];
