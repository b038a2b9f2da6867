import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Tags, type AppProps } from 'aws-cdk-lib';
import { type Stage, stageNames, getStageSettings } from './stages';
import { AppStack } from './stacks/app-stack';
import { CoreStack } from './stacks/core-stack';
import { EdgeAlarmsStack } from './stacks/edge-alarms-stack';
import { EdgeStack } from './stacks/edge-stack';
import { OperationsStack } from './stacks/operations-stack';

/** The feature flags of cdk.json. With them, tests and local stages synthesize the templates that the CLI deploys. */
const { context: flags } = JSON.parse(readFileSync(join(__dirname, '..', 'cdk.json'), 'utf8')) as {
  context: Record<string, unknown>;
};

/** Resources name the construct they come from. The CLI sets this itself, and warns if cdk.json does. */
const PATHS = { 'aws:cdk:enable-path-metadata': true };

interface BuildAppProps {
  /** Defaults to the stage that the CLI names with `-c stage=…`. */
  stage?: Stage;
  /** The folder with one bundled function per sub-folder. */
  lambdaCode: string;
  /** The built client. Without it, only `config.json` is deployed. */
  clientFiles?: string;
  app?: AppProps;
}

/**
 * Composes the stacks of one stage. Core holds state, App is stateless, Edge (us-east-1) holds what CloudFront requires there for a domain,
 * and Operations and EdgeAlarms (us-east-1) hold the alarms. Throws when no stage is named.
 */
export function buildApp(props: BuildAppProps): App {
  const app = new App({
    analyticsReporting: false,
    ...props.app,
    context: { ...flags, ...PATHS, ...props.app?.context },
  });
  const { lambdaCode, clientFiles, stage = readStage(app) } = props;

  const core = new CoreStack(app, 'Core', { stage, lambdaCode });
  const edge = stage.domain ? new EdgeStack(app, 'Edge', { stage, domain: stage.domain }) : undefined;
  const stateless = new AppStack(app, 'App', { stage, lambdaCode, clientFiles, core, edge });
  new OperationsStack(app, 'Operations', { stage, core, app: stateless, lambdaCode });
  if (stage.alarmEmail) {
    new EdgeAlarmsStack(app, 'EdgeAlarms', { stage, email: stage.alarmEmail, app: stateless, edge });
  }
  // AWS refuses further tags, because the API's document has its own.
  Tags.of(app).add('stage', stage.name, { excludeResourceTypes: ['AWS::ApiGatewayV2::Api'] });
  return app;
}

function readStage(app: App): Stage {
  const name: unknown = app.node.tryGetContext('stage');
  if (typeof name !== 'string')
    throw new Error(`Say which stage: -c stage=NAME. The stages are ${stageNames.join(', ')}.`);
  return getStageSettings(name);
}
