import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from '../../app';
import { handlers } from '../../handlers';
import { getStageSettings } from '../../stages';
import { type Endpoints } from '../template/local-names';
import { type Plan, readPlan } from '../template/plan';
import { type SpeechServer, speechSetting } from '../stack-options';

const STAGE = 'local';
/** Prefix of the names of all functions of this stage. */
export const FUNCTION_PREFIX = `narradeck-${STAGE}-`;

interface SynthesisOptions {
  /** The folder of the bundles. Synthesis doesn't wait for them. */
  lambdaCode: string;
  /** The folder for the templates. Replaces those of an earlier start. */
  outdir: string;
  webOrigin: string;
  mediaPublicKey: string;
  endpoints: Endpoints;
  speech?: SpeechServer;
}

/** Synthesizes the local stage and reads its templates. Bundles are not copied: the plan refers to the folders that esbuild writes. */
export function synthesizePlan(options: SynthesisOptions): Plan {
  const { lambdaCode, outdir, webOrigin, mediaPublicKey, endpoints, speech } = options;
  rmSync(outdir, { recursive: true, force: true });
  const emptyCode = join(outdir, 'no-code');
  for (const { name } of handlers) mkdirSync(join(emptyCode, name), { recursive: true });
  const app = buildApp({
    stage: getStageSettings(STAGE, { webOrigin, mediaPublicKeys: [mediaPublicKey], ...speechSetting(speech) }),
    lambdaCode: emptyCode,
    app: { outdir, builtinCloudFormationValidation: false },
  });
  app.synth();
  const plan = readPlan(outdir, endpoints);
  const functions = plan.functions.map((fn) => ({
    ...fn,
    directory: join(lambdaCode, fn.name.slice(FUNCTION_PREFIX.length)),
  }));
  return { ...plan, functions };
}
