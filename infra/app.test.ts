import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildApp } from './app';
import { synthesize } from './testing/synthesize';

interface Report {
  pluginReports: { violations: unknown[] }[];
}

test('prod passes CloudFormation’s own check of types, properties and values', () => {
  const directory = synthesize({ stage: 'prod', app: { builtinCloudFormationValidation: true } });
  const { pluginReports } = JSON.parse(readFileSync(join(directory, 'validation-report.json'), 'utf8')) as Report;
  expect(pluginReports.flatMap(({ violations }) => violations)).toEqual([]);
}, 60_000);

test('without a stage nothing is built', () => {
  expect(() => buildApp(undefined, { lambdaCode: '' })).toThrow('Say which stage: -c stage=dev');
});
