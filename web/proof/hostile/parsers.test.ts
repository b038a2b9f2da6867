import { seededRandom } from '../../src/features/editor/model/testing/random-edits';
import { SEED } from '../../../testing/seed';
import { PARSERS } from './parsers';

/** `HOSTILE_INPUTS=100000` for the proof. */
const INPUTS = Number(process.env.HOSTILE_INPUTS ?? 3000);
const FAULTS_SHOWN = 5;

const formatInput = (input: unknown): string =>
  Buffer.isBuffer(input) ? `bytes ${input.toString('hex').slice(0, 600)}` : JSON.stringify(input).slice(0, 600);

describe(`hostile inputs, by SEED=${SEED}`, () => {
  test.each(PARSERS)(
    '$name are read, or refused with a reason: none throws, none breaks out',
    async ({ name, share, make, findFault }) => {
      const random = seededRandom(SEED);
      const faults: string[] = [];
      for (let left = Math.ceil(INPUTS * share); left > 0 && faults.length < FAULTS_SHOWN; left--) {
        const input = make(random);
        const fault = await Promise.resolve()
          .then(() => findFault(input as never))
          .catch((error: unknown) => `threw ${String(error)}`);
        if (fault !== '') faults.push(`${name}: ${fault}, of ${formatInput(input)}`);
      }
      expect(faults.join('\n')).toBe('');
    },
  );
});
