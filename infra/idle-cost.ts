import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readAssembly, type Template } from './local/template/read-assembly';

type Properties = Record<string, unknown>;

/** Lambda keeps five connections to a queue, each of which asks every 20 seconds. */
const POLLS_A_MONTH = (5 * 30 * 24 * 3600) / 20;
const DOLLARS_A_POLL = 0.4 / 1_000_000;

/** US dollars a month at list price (eu-west-1, November 2026). An account's allowances, such as ten alarms, are not subtracted. */
const PRICES: Record<string, (properties: Properties) => number> = {
  'AWS::SecretsManager::Secret': () => 0.4,
  // Google's key, in a secret that is created by hand.
  'AWS::Cognito::UserPoolIdentityProvider': () => 0.4,
  // The hosted zone that validates it, which is created by hand.
  'AWS::CertificateManager::Certificate': () => 0.5,
  'AWS::WAFv2::WebACL': ({ Rules }) => 5 + (Rules as unknown[]).length,
  'AWS::CloudWatch::Alarm': ({ Metrics }) =>
    0.1 * (Metrics ? (Metrics as { MetricStat?: object }[]).filter(({ MetricStat }) => MetricStat).length : 1),
  // Charged only for hours in which a line of the log matched.
  'AWS::Logs::MetricFilter': () => 0.3,
  // 8,640 runs of the canary: its own four seconds, and its eight calls. A nightly function costs less than a cent.
  'AWS::Events::Rule': ({ ScheduleExpression }) => (ScheduleExpression === 'rate(5 minutes)' ? 0.5 : 0),
  // For reading a queue. Reading the table's stream is free.
  'AWS::Lambda::EventSourceMapping': ({ ScalingConfig }) => (ScalingConfig ? POLLS_A_MONTH * DOLLARS_A_POLL : 0),
};

/** Services whose other resources cost by what they store or do. CloudWatch's other resource, a dashboard, is free with 50 metrics. */
const FREE = new Set([
  ...[
    'ApiGatewayV2',
    'AppSync',
    'Budgets',
    'CloudFront',
    'CloudWatch',
    'Cognito',
    'DynamoDB',
    'Events',
    'IAM',
    'Lambda',
  ],
  ...['Logs', 'Route53', 'S3', 'SES', 'SNS', 'SQS', 'WAFv2', 'CDKBucketDeployment'],
]);

export interface IdleCost {
  type: string;
  count: number;
  /** A month. */
  dollars: number;
}

/**
 * Lists what the resources of a stage cost while nobody uses it, by type.
 * @throws Error for a service that has no price here yet
 */
export function listIdleCosts(templates: Iterable<Template>): IdleCost[] {
  const costs = new Map<string, IdleCost>();
  for (const { Resources } of templates) {
    for (const { Type: type, Properties: properties = {} } of Object.values(Resources)) {
      const price = PRICES[type];
      if (!price && !FREE.has(type.split('::')[1]!))
        throw new Error(`Say in idle-cost.ts what ${type} costs while nobody uses it.`);
      const dollars = price?.(properties) ?? 0;
      if (dollars === 0) continue;
      const { count, dollars: before } = costs.get(type) ?? { count: 0, dollars: 0 };
      costs.set(type, { type, count: count + 1, dollars: before + dollars });
    }
  }
  return [...costs.values()];
}

export const sumCosts = (costs: readonly IdleCost[]): number => costs.reduce((sum, { dollars }) => sum + dollars, 0);

/** Prints the idle costs of the stage that was synthesized last: `npm run idle-cost`. */
function printIdleCosts(): void {
  const folder = join(__dirname, '..', 'cdk.out');
  if (!existsSync(join(folder, 'manifest.json')))
    throw new Error('No stage was synthesized yet. Run npm run synth -- -c stage=NAME first.');
  const costs = listIdleCosts(readAssembly(folder).templates.values());
  for (const { type, count, dollars } of costs) process.stdout.write(`${dollars.toFixed(2)}  ${count} × ${type}\n`);
  process.stdout.write(`${sumCosts(costs).toFixed(2)}  US dollars a month while nobody uses the stage\n`);
}

if (require.main === module) {
  try {
    printIdleCosts();
  } catch (error) {
    process.stderr.write(`✗ ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
