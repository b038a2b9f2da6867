import { seededRandom } from '../../src/features/editor/model/testing/random-edits';
import { SEED } from '../../../testing/seed';
import { damage } from './damage';
import { findFileFault } from './file-readers';
import { FILE_SAMPLES } from './file-samples';

/** `DAMAGED_FILES=1000` for the proof. */
const CHANGES = Number(process.env.DAMAGED_FILES ?? 4);
const FAULTS_SHOWN = 3;

describe(`files with changed bytes, by SEED=${SEED}`, () => {
  beforeAll(() => {
    // The media library logs its findings there.
    for (const method of ['warn', 'error'] as const) jest.spyOn(console, method).mockImplementation(() => undefined);
  });
  afterAll(() => jest.restoreAllMocks());

  test.each(FILE_SAMPLES)(
    '$kind $name is read by browser and server, or refused with a reason',
    async ({ kind, make }) => {
      const good = await make();
      const random = seededRandom(SEED);
      const faults: string[] = [];
      for (let left = CHANGES; left > 0 && faults.length < FAULTS_SHOWN; left--) {
        const { bytes, changes } = damage(random, good);
        const fault = await findFileFault(kind, bytes).catch((error: unknown) => `threw ${String(error)}`);
        if (fault !== '') faults.push(`bytes ${changes}: ${fault}`);
      }
      expect(faults.join('\n')).toBe('');
    },
    600_000,
  );
});
