import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type IdleCost, listIdleCosts, sumCosts } from './idle-cost';
import type { Template } from './local/template/read-assembly';
import { getStageSettings } from './stages';
import { stageTemplates } from './testing/stage-templates';
import { fullStage } from './testing/test-stages';

const costsOf = (stage: Parameters<typeof stageTemplates>[0]): IdleCost[] =>
  listIdleCosts(Object.values(stageTemplates(stage)).map((template) => template.toJSON() as Template));

test('an idle dev costs at most two dollars a month', () => {
  const costs = costsOf(getStageSettings('dev'));
  expect(costs.map(({ type }) => type)).toEqual(['AWS::SecretsManager::Secret', 'AWS::Lambda::EventSourceMapping']);
  expect(sumCosts(costs)).toBeLessThanOrEqual(2);
});

test('what idle stages cost is what docs/deploy.md says, in whole dollars', () => {
  const text = readFileSync(join(__dirname, '../docs/deploy.md'), 'utf8');
  const [, ...said] = /idle `dev` costs (\d+) dollars a month, an idle `prod`[^\d]+(\d+)/.exec(text) ?? [];
  const costs = ['dev', 'prod'].map((name) => sumCosts(costsOf(getStageSettings(name))).toFixed(0));
  expect(said).toEqual(costs);
});

test('a firewall costs by its rules, and an alarm by its metrics', () => {
  const resource = (Type: string, Properties: Record<string, unknown>) => ({
    Resources: { one: { Type, Properties } },
  });
  const sumOf = (Type: string, properties: Record<string, unknown>) =>
    sumCosts(listIdleCosts([resource(Type, properties)]));
  expect(sumOf('AWS::WAFv2::WebACL', { Rules: [{}, {}] })).toBe(7);
  expect(sumOf('AWS::CloudWatch::Alarm', { MetricName: 'one' })).toBeCloseTo(0.1);
  const Metrics = [{ Expression: 'a + b' }, { MetricStat: {} }, { MetricStat: {} }];
  expect(sumOf('AWS::CloudWatch::Alarm', { Metrics })).toBeCloseTo(0.2);
});

test('each service has a price, even if it is nothing', () => {
  expect(() => costsOf({ ...fullStage, speech: undefined })).not.toThrow();
  expect(() => listIdleCosts([{ Resources: { nat: { Type: 'AWS::EC2::NatGateway' } } }])).toThrow('NatGateway');
});
