import { Template } from 'aws-cdk-lib/assertions';
import { DISABLE_ASSET_STAGING_CONTEXT } from 'aws-cdk-lib/cx-api';
import { readAssembly } from '../local/template/read-assembly';
import type { Stage } from '../stages';
import { getCachedTemplates } from './cached-templates';
import { synthesize } from './synthesize';

const known = new Map<Stage, Record<string, Template>>();

/** The templates of a stage, by the last part of the stack's name: `core`, `app`, `edge`. All test files share one synthesis per stage. */
export function stageTemplates(stage: Stage): Record<string, Template> {
  const templates = known.get(stage) ?? readTemplates(stage);
  known.set(stage, templates);
  return templates;
}

function readTemplates(stage: Stage): Record<string, Template> {
  const app = { context: { [DISABLE_ASSET_STAGING_CONTEXT]: true } };
  const templates = getCachedTemplates(stage, () => [...readAssembly(synthesize({ stage, app })).templates]);
  return Object.fromEntries(
    templates.map(([name, template]) => [
      name.split('-').at(-1) ?? name,
      // The type declares only what `fromJSON` reads: references within the template.
      Template.fromJSON(template as Record<string, unknown>),
    ]),
  );
}
