import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from './app';
import { synthesize } from './testing/synthesize';
import { fullStage } from './testing/test-stages';

interface Report {
  pluginReports: { violations: unknown[] }[];
}

test('a stage with every option passes CloudFormation’s own validation of types, properties, and values', () => {
  const directory = synthesize({ stage: fullStage, app: { builtinCloudFormationValidation: true } });
  const { pluginReports } = JSON.parse(readFileSync(join(directory, 'validation-report.json'), 'utf8')) as Report;
  expect(pluginReports.flatMap(({ violations }) => violations)).toEqual([]);
});

test('nothing is synthesized without a stage', () => {
  expect(() => buildApp({ lambdaCode: '' })).toThrow('Say which stage: -c stage=');
});
