import { reportError } from '#shared/api/errors';
import { getPublishData } from '#shared/api/publish';
import { countView, getViewCounts, getWatchFigures, issueViewerToken, listViews } from '#shared/api/views';
import type { ProjectId } from '#shared/entities/scalars';
import { FIRST_BEACON, waitUntilCountable } from '../viewer-tokens';
import type { Scenario } from './scenario';
import type { Person, Scene } from './scene';

/** A project, and a viewer's token for it. */
async function createViewedProject(scene: Scene): Promise<{ owner: Person; project_id: ProjectId; token: string }> {
  const owner = await scene.admin();
  const project_id = await scene.project(owner);
  const { viewer_pass: pass } = await scene.call(getPublishData, { id: project_id });
  const { token } = await scene.call(issueViewerToken, { project_id, pass });
  return { owner, project_id, token };
}

const createCountedView = async (scene: Scene) => {
  const { owner, project_id, token } = await createViewedProject(scene);
  await scene.call(countView, { project_id, token: await waitUntilCountable(token), ...FIRST_BEACON });
  return { owner, token, input: { project_id, days: -1 } as const };
};

export const viewScenarios: readonly Scenario[] = [
  {
    name: 'issue-viewer-token',
    what: 'a viewer starts to watch',
    prepare: async (scene) => {
      const project_id = await scene.project(await scene.admin());
      const { viewer_pass: pass } = await scene.call(getPublishData, { id: project_id });
      return { event: scene.event(issueViewerToken, { project_id, pass }) };
    },
  },
  {
    name: 'report-error',
    what: 'a page reports an error',
    prepare: (scene) => {
      const report = { release: 'index-a.js', screen: '/', failure: 'TypeError', frames: [] };
      return Promise.resolve({ event: scene.event(reportError, report) });
    },
  },
  {
    name: 'count-view',
    what: 'a viewer has watched for three seconds',
    prepare: async (scene) => {
      const { project_id, token } = await createViewedProject(scene);
      await waitUntilCountable(token);
      return { event: scene.event(countView, { project_id, token, ...FIRST_BEACON }) };
    },
  },
  {
    name: 'count-view',
    what: 'a counted viewer has watched more',
    prepare: async (scene) => {
      const { input, token } = await createCountedView(scene);
      const { project_id } = input;
      const watching = { ...FIRST_BEACON.watching, ranges: [[0, 9000] as [number, number]] };
      return { event: scene.event(countView, { project_id, token, watching, is_counted: true }) };
    },
  },
  {
    name: 'list-views',
    what: 'the list of views',
    prepare: async (scene) => {
      const { owner, input } = await createCountedView(scene);
      return { event: scene.event(listViews, input, owner) };
    },
  },
  {
    name: 'get-view-counts',
    what: 'the daily counts',
    prepare: async (scene) => {
      const { owner, input } = await createCountedView(scene);
      return { event: scene.event(getViewCounts, input, owner) };
    },
  },
  {
    name: 'get-watch-figures',
    what: 'how far people watched',
    prepare: async (scene) => {
      const { owner, input } = await createCountedView(scene);
      return { event: scene.event(getWatchFigures, input, owner) };
    },
  },
];
