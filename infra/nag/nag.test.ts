import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validations } from 'aws-cdk-lib';
import { DISABLE_ASSET_STAGING_CONTEXT } from 'aws-cdk-lib/cx-api';
import { AwsSolutionsChecks } from 'cdk-nag';
import { type Stage, stageNames, getStageSettings } from '../stages';
import { synthesize } from '../testing/synthesize';
import { fullStage, smallStage } from '../testing/test-stages';
import { acceptedFindings, type AcceptedFinding } from './accepted';

interface Report {
  pluginReports: {
    pluginName: string;
    violations: { ruleName: string; violatingConstructs: { constructPath: string }[] }[];
  }[];
}

const used = new Set<number>();

function listFindings(stage: Stage): { rule: string; path: string }[] {
  const directory = synthesize({
    stage,
    app: { context: { '@aws-cdk/core:failSynthOnValidationErrors': false, [DISABLE_ASSET_STAGING_CONTEXT]: true } },
    prepare: (app) => Validations.of(app).addPlugins(new AwsSolutionsChecks(app)),
  });
  const report = JSON.parse(readFileSync(join(directory, 'validation-report.json'), 'utf8')) as Report;
  const checks = report.pluginReports.filter(({ pluginName }) => pluginName === 'AwsSolutions');
  expect(checks).toHaveLength(1);
  return checks.flatMap(({ violations }) =>
    violations.flatMap(({ ruleName, violatingConstructs }) =>
      violatingConstructs.map(({ constructPath }) => ({ rule: ruleName, path: constructPath })),
    ),
  );
}

/** Covers every kind of stage, so that new settings of an operator raise no new findings. */
const kinds: [what: string, stage: Stage][] = [
  ['with everything', fullStage],
  ['with the least', smallStage],
  ['without a firewall', { ...fullStage, domain: { ...fullStage.domain, firewall: false } }],
  [
    'beside CloudFront’s certificates, in a named account',
    { ...fullStage, region: 'us-east-1', account: '123456789012' },
  ],
];
const configured = stageNames.map((name): [string, Stage] => [name, getStageSettings(name)]);

test.each([...configured, ...kinds])('stage %s has no unaccepted AwsSolutions finding', (_, stage) => {
  const open = listFindings(stage).filter(({ rule, path }) => {
    const accepts = (row: AcceptedFinding) =>
      (row.where?.(stage) ?? true) && row.rule.test(rule) && row.path.test(path);
    const index = acceptedFindings.findIndex(accepts);
    used.add(index);
    return index < 0;
  });
  expect(open).toEqual([]);
});

test('every accepted finding still exists', () => {
  expect(acceptedFindings.filter((_, index) => !used.has(index)).map(({ rule }) => String(rule))).toEqual([]);
});
