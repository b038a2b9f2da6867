import { getProject, saveEdits } from '#shared/api/projects';
import { measureTransaction, sumReadUnits, type TableCall } from '../testing/measure-transaction';
import { call, table } from '../testing/test-stack';
import { fillLargestProject } from '../testing/largest-project';
import { makeBenchProject } from './bench-project';
import { SAVED } from './cost-model';
import type { Measure } from './figure';
import { captureTableCalls } from './table-calls';

/** The table cost of opening the largest project and saving an edit; writes are counted by AWS's rule. */
export const tableUnits: Measure = {
  title: 'table units',
  run: async () => {
    const { person, id } = await makeBenchProject();
    const { markers } = await fillLargestProject(id);
    const opening = await captureTableCalls('narradeck-local-get-project', /query/, () =>
      call(getProject, { id }, person.token),
    );
    const moved = markers.slice(1, 2).map((marker) => ({
      entity: 'marker' as const,
      item: { ...marker, source_ms: marker.source_ms + 200 },
    }));
    let saving: TableCall[] = [];
    const change = async () => {
      const save = () => call(saveEdits, { project_id: id, put: moved, remove: [] }, person.token);
      return (saving = await captureTableCalls('narradeck-local-save-edits', /transact.* get/, save));
    };
    // The person's daily save count is an item outside of the partition.
    const written = await measureTransaction(table, `PROJECT#${id}`, change, 1);
    return [
      {
        name: 'open a project: Queries',
        value: opening.filter((one) => one.operation === 'query').length,
        unit: 'Query',
        goal: 1,
      },
      { name: 'open a project: read units', value: sumReadUnits(opening), unit: 'read units' },
      {
        name: 'move a slide change: write units',
        value: written.table + written.index1,
        unit: 'write units',
        goal: SAVED.tableWrite,
      },
      {
        name: 'move a slide change: read units',
        value: sumReadUnits(saving),
        unit: 'read units',
        // With the caller's.
        goal: SAVED.tableRead + 1,
      },
    ];
  },
};
