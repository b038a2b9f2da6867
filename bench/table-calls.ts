import { readFileSync, statSync } from 'node:fs';
import type { TableCall } from '../testing/measure-transaction';
import { LOG_FILE } from '../testing/stack-process';
import { until } from '../testing/until';

/** A function's log about its table calls during an action; `all` says when it is complete. */
export async function captureTableCalls(
  functionName: string,
  all: RegExp,
  action: () => Promise<unknown>,
): Promise<TableCall[]> {
  const before = statSync(LOG_FILE).size;
  await action();
  let calls: TableCall[] = [];
  await until(() => {
    const lines = readFileSync(LOG_FILE).subarray(before).toString().split('\n').slice(0, -1);
    calls = lines.filter((line) => line.startsWith(functionName)).flatMap(readTableCall);
    return all.test(calls.map(({ operation }) => operation).join(' '));
  }, `the log of ${functionName}`);
  return calls;
}

function readTableCall(line: string): TableCall[] {
  const entry = JSON.parse(line.slice(line.indexOf('{'))) as { message?: string } & TableCall;
  return entry.message === 'table' ? [entry] : [];
}
