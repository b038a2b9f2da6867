import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from '../../app';
import { handlers } from '../../handlers';
import { getStageSettings } from '../../stages';
import { type Endpoints } from '../template/local-names';
import { type Plan, readPlan } from '../template/plan';
import { type SpeechServer, speechSetting } from '../stack-options';

const STAGE = 'local';
/** What all functions of this stage are called by, before their own name. */
export const FUNCTION_PREFIX = `narradeck-${STAGE}-`;

export interface SynthesisOptions {
  /** Where the bundles are, or will be: synthesis does not wait for them. */
  lambdaCode: string;
  /** Gets the templates; what an earlier start left there goes. */
  outdir: string;
  webOrigin: string;
  mediaPublicKey: string;
  endpoints: Endpoints;
  speech?: SpeechServer;
}

/**
 * Synthesizes the local stage in this process and reads what the templates say. Takes about two seconds. The bundles are
 * not copied: empty folders stand for them in the templates, and the plan names the folders that esbuild writes to.
 */
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
