import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const { TEST_LANE = 'named' } = process.env;

/** The stack's report, for the end of `npm test`. */
const REPORT_FILE = join(__dirname, '..', '.local', `test-${TEST_LANE}-report.json`);

/** Stops the local stack and writes its report. */
export default async function globalTeardown(): Promise<void> {
  const stack = globalThis.testStackProcess;
  if (!stack) return;
  const report = await (await fetch(stack.address.urls.control)).text();
  mkdirSync(dirname(REPORT_FILE), { recursive: true });
  writeFileSync(REPORT_FILE, report);
  await stack.stop();
}
