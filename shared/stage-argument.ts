/**
 * Reads the stage of an operator's command, which comes first and as in the CDK's own commands: `-c stage=NAME`.
 * @returns its name, and the other arguments
 * @throws Error with the usage
 */
export function readStageArgument(words: readonly string[], usage: string): [stage: string, ...others: string[]] {
  const [option, value = '', ...others] = words;
  const [, stage] = /^stage=([a-z]{2,12})$/.exec(value) ?? [];
  if (option !== '-c' || !stage) throw new Error(`Usage: ${usage}`);
  return [stage, ...others];
}
