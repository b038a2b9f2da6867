/** One line of the report. */
export interface CheckResult {
  name: string;
  ms: number;
  /** Undefined if it passed. */
  problem?: string;
}

/** Runs checks one after the other and reports each as soon as it has ended. */
export class Checks {
  readonly results: CheckResult[] = [];

  constructor(private readonly report: (result: CheckResult) => void) {}

  /** Runs and reports a check. Returns its result. @throws the check's error, which ends the group */
  async check<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const from = performance.now();
    try {
      const result = await work();
      this.add({ name, ms: performance.now() - from });
      return result;
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      this.add({ name, ms: performance.now() - from, problem });
      throw error;
    }
  }

  /** Runs checks that need each other's results: the first failure, already reported, ends them and nothing else. */
  async group(work: () => Promise<void>): Promise<void> {
    const before = this.failures;
    await work().catch((error: unknown) => {
      // An error between two checks is a fault of this program.
      if (this.failures === before) throw error;
    });
  }

  get failures(): number {
    return this.results.filter(({ problem }) => problem !== undefined).length;
  }

  private add(result: CheckResult): void {
    this.results.push(result);
    this.report(result);
  }
}

/** @throws an error that names both values if they differ */
export function expectEqual(what: string, actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`${what}: ${String(actual)} instead of ${String(expected)}.`);
}

/** @throws an error that says what came instead of a refusal with the code */
export async function expectCode(calling: Promise<unknown>, code: string): Promise<void> {
  const actual = await calling.then(
    () => 'an answer',
    (error: { code?: string }) => error.code,
  );
  expectEqual('refusal', actual, code);
}
