/**
 * Of a long list of cases, a run tests one in `SAMPLE_EVERY`, starting with `SAMPLE_FROM`. `npm test` sets both; `SAMPLE_FROM` changes with
 * each commit. If they are not set, all cases are tested.
 */
const { SAMPLE_EVERY = '1', SAMPLE_FROM = '0' } = process.env;

/** Whether this run tests the case with this number. */
export const isSampled = (number: number): boolean => number % Number(SAMPLE_EVERY) === Number(SAMPLE_FROM);
