import { publishStackAddress } from './stack-address';
import { type StackProcess, startStackProcess } from './stack-process';

declare global {
  /** Shared between set-up and tear-down, which run in the same process. */
  var testStackProcess: StackProcess | undefined;
}

/** Brings the local stack up once for all tests of a run. */
export default async function globalSetup(): Promise<void> {
  globalThis.testStackProcess = await startStackProcess();
  publishStackAddress(globalThis.testStackProcess.address);
}
