import { importComments } from '#shared/api/comments';
import { saveEdits } from '#shared/api/projects';
import type { Account } from '#shared/entities/account';
import { newId } from '#shared/ids';
import { seededRandom } from '../../src/features/editor/model/testing/random-edits';
import { buildNewRecords, renewIds } from '../../src/features/imports/archive/new-records';
import { openArchive } from '../../src/features/imports/archive/open-archive';
import { ImportProblem } from '../../src/features/imports/import-problem';
import { SEED } from '../../../testing/seed';
import { breakZip } from './broken-zips';

/** `BROKEN_ZIPS=10000` for the proof. */
const ZIPS = Number(process.env.BROKEN_ZIPS ?? 300);
const FAULTS_SHOWN = 3;

const account = {
  ...{ limit_project_duration_in_minutes: 100, limit_stored_bytes: 1e9, stored_bytes: 0, sent_bytes: 0, sent_month: 0 },
} as Account;

/** What a ZIP that is read must give: calls that the server takes, with nothing of the ZIP's own ids. '' if it does. */
async function findFault(zip: Uint8Array<ArrayBuffer>): Promise<string> {
  const { signal } = new AbortController();
  try {
    const file = new File([zip], 'talk.zip');
    const { records, files, media } = await openArchive(file, account, { onProgress: () => undefined, signal });
    for (const { url } of records.slides) if (!files.get(url)) return `no content of ${url}`;
    const project_id = newId();
    const urls = new Map(media.map(({ path }) => [path, `/projects/${project_id}/clips/1-${newId()}.m4a`]));
    const { saves, comments } = buildNewRecords(records, renewIds(records.slides), urls);
    for (const put of saves) saveEdits.input.parse({ project_id, put, remove: [] });
    for (const some of comments) importComments.input.parse({ project_id, comments: some });
    return '';
  } catch (error) {
    return error instanceof ImportProblem && error.message.includes('“talk.zip”') ? '' : `threw ${String(error)}`;
  }
}

test(`${ZIPS} broken ZIPs of projects, by SEED=${SEED}: each is refused with a sentence, or gives a whole project`, async () => {
  const random = seededRandom(SEED);
  const faults: string[] = [];
  for (let left = ZIPS; left > 0 && faults.length < FAULTS_SHOWN; left--) {
    const { zip, change } = breakZip(random);
    const fault = await findFault(zip);
    if (fault !== '') faults.push(`${change}: ${fault}`);
  }
  expect(faults.join('\n')).toBe('');
}, 600_000);
