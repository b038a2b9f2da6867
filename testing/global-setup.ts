import { publishStackAddress } from './stack-address';
import { type StackProcess, startStackProcess } from './stack-process';

declare global {
  /** Shared by setup and teardown, which run in the same process. */
  var testStackProcess: StackProcess | undefined;
}

/** Starts the local stack once for all tests of a run. */
export default async function globalSetup(): Promise<void> {
  globalThis.testStackProcess = await startStackProcess();
  publishStackAddress(globalThis.testStackProcess.address);
}
