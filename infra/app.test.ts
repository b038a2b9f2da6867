import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from './app';
import { synthesize } from './testing/synthesize';
import { fullStage } from './testing/test-stages';

interface Report {
  pluginReports: { violations: unknown[] }[];
}

test('a stage with everything passes CloudFormation’s own check of types, properties and values', () => {
  const directory = synthesize({ stage: fullStage, app: { builtinCloudFormationValidation: true } });
  const { pluginReports } = JSON.parse(readFileSync(join(directory, 'validation-report.json'), 'utf8')) as Report;
  expect(pluginReports.flatMap(({ violations }) => violations)).toEqual([]);
});

test('without a stage nothing is built', () => {
  expect(() => buildApp({ lambdaCode: '' })).toThrow('Say which stage: -c stage=');
});
