import { readFileSync, statSync } from 'node:fs';
import { getProject, saveEdits } from '#shared/api/projects';
import { call } from '../testing/test-stack';
import { LOG_FILE } from '../testing/stack-process';
import { until } from '../testing/until';
import { makeBenchProject } from './bench-project';
import type { Measure } from './figure';

interface TableCall {
  operation: string;
  units: number;
}

/** What a function tells its log about its calls of the table while an action runs: operations and units consumed. */
async function tableCallsOf(functionName: string, action: () => Promise<unknown>): Promise<TableCall[]> {
  const before = statSync(LOG_FILE).size;
  await action();
  let calls: TableCall[] = [];
  await until(() => {
    const lines = readFileSync(LOG_FILE).subarray(before).toString().split('\n').slice(0, -1);
    calls = lines.filter((line) => line.startsWith(functionName)).flatMap(readTableCall);
    return calls.length > 0;
  }, `the log of ${functionName}`);
  return calls;
}

function readTableCall(line: string): TableCall[] {
  const entry = JSON.parse(line.slice(line.indexOf('{'))) as { message?: string } & TableCall;
  return entry.message === 'table' ? [entry] : [];
}

const unitsOf = (calls: readonly TableCall[], ...operations: string[]) =>
  calls.filter(({ operation }) => operations.includes(operation)).reduce((sum, { units }) => sum + units, 0);

/** What opening a project and saving an edit cost at the table. */
export const tableUnits: Measure = {
  title: 'table units',
  run: async () => {
    const { person, id, markers } = await makeBenchProject();
    const opening = await tableCallsOf('narradeck-local-get-project', () => call(getProject, { id }, person.token));
    // One slide change is moved: the slide before it is shown longer, its own one shorter.
    const moved = markers.slice(0, 2).map((marker, n) => ({
      entity: 'marker' as const,
      item: { ...marker, version: 1, duration: marker.duration + (n === 0 ? 200 : -200) },
    }));
    const saving = await tableCallsOf('narradeck-local-save-edits', () =>
      call(saveEdits, { project_id: id, put: moved, remove: [] }, person.token),
    );
    return [
      {
        name: 'open a project: Queries',
        value: opening.filter((one) => one.operation === 'query').length,
        unit: 'Query',
        goal: 1,
      },
      { name: 'open a project: read units', value: unitsOf(opening, 'get', 'query'), unit: 'read units' },
      {
        name: 'move a slide change: write units',
        value: unitsOf(saving, 'transact', 'update'),
        unit: 'write units',
        goal: 8,
      },
      { name: 'move a slide change: read units', value: unitsOf(saving, 'get', 'query'), unit: 'read units' },
    ];
  },
};
