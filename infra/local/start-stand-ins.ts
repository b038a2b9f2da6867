import { CognitoJwtVerifier } from 'aws-jwt-verify';
import { startAppSync } from './appsync/start-appsync';
import { startCognito } from './cognito/start-cognito';
import { functionAccessKey, buildFunctionEnvironment, REGION, SERVICES } from './config/aws';
import { loadKeyPair } from './config/key-pair';
import type { EdgeState } from './cloudfront/start-cloudfront';
import { startCloudFrontApi } from './cloudfront/start-cloudfront-api';
import type { Ports } from './config/ports';
import { createSecretLookup, secretValues } from './config/stage-values';
import type { Stoppables } from './config/stoppables';
import { createEventBus } from './event-bridge/event-bridge';
import { type Gateway, startGateway } from './gateway/gateway';
import { createGooglePages } from './google/sign-in-pages';
import { startHttpApi } from './http-api/http-api';
import { type LambdaHost, startLambdaHost } from './lambda-host/lambda-host';
import { startS3 } from './s3/start-s3';
import { startSecrets } from './secrets/secrets';
import { toMailEvent, startMail } from './ses/start-mail';
import { Queues } from './sqs/queues';
import { startSqs } from './sqs/start-sqs';
import type { LocalStackOptions, StackUrls } from './stack-options';
import { startStripe } from './stripe/start-stripe';
import type { Plan } from './template/plan';
import { startTranscribe } from './transcribe/start-transcribe';

interface StandInsOptions extends Pick<
  LocalStackOptions,
  'watch' | 'log' | 'functionLog' | 'speech' | 'refusesConflicts'
> {
  plan: Plan;
  ports: Ports;
  urls: StackUrls;
  edgeState: EdgeState;
  mediaPrivateKey: string;
  /** The folder for a stand-in's data; undefined for memory. */
  inData: (name: string) => string | undefined;
  running: Stoppables;
}

/** Starts every service of the plan except the database, each after those that it calls. They call functions with `invoke`. */
export async function startStandIns(
  options: StandInsOptions,
): Promise<Pick<LambdaHost, 'invoke' | 'warm'> & { gateway: Gateway; queues: Queues }> {
  const { plan, ports, urls, running, inData, watch, log, functionLog } = options;
  const { userPool, liveApi } = plan;
  const origins = [urls.app];
  const secretOf = createSecretLookup(plan);

  const mail = await running.add(startMail({ port: ports.ses, senders: plan.senders }));
  const secrets = await running.add(
    startSecrets({ port: 0, secrets: secretValues(plan, options.mediaPrivateKey, options.speech?.key) }),
  );
  const functions = plan.functions.map((fn) => ({ ...fn, environment: buildFunctionEnvironment(fn, urls) }));
  const { invoke, warm } = await running.add(
    startLambdaHost({ port: ports.lambda, functions, watch, log: functionLog }),
  );

  const cognito = await running.add(
    startCognito({
      ...userPool,
      port: ports.cognito,
      region: REGION,
      invoke,
      sendMail: (message) => Promise.resolve(mail.deliver(message)),
      origins,
      key: loadKeyPair(inData('token-key.json')),
      file: inData('people.json'),
      pages: (pool) => createGooglePages({ ...userPool, pool }),
    }),
  );

  const events = createEventBus({ rules: plan.rules, invoke, log });
  const { buckets } = plan;
  const storage = { buckets, secretOf, services: SERVICES, dataDir: inData('s3') };
  await running.add(startS3({ port: ports.s3, ...storage }));

  const transcribing = { s3Url: urls.s3, secretOf, emit: events.emit, log };
  await running.add(startTranscribe({ port: ports.transcribe, ...transcribing }));

  const tokens = CognitoJwtVerifier.create({ ...userPool, tokenUse: null });
  tokens.cacheJwks(cognito.jwks);
  const verifyToken = (token: string) => tokens.verify(token);
  await running.add(startAppSync({ ...liveApi, port: ports.graphql, verifyToken, secretOf, invoke, origins }));

  const queues = new Queues({ queues: plan.queues, dataDir: inData('sqs'), log });
  await running.add(startSqs({ port: ports.sqs, queues, secretOf }));

  const webhook = `${urls.app}/api/stripe-webhook`;
  await running.add(startStripe({ port: ports.stripe, url: urls.stripe, webhook, dataDir: inData('stripe'), log }));

  await running.add(startCloudFrontApi(ports.cloudfront, options.edgeState));
  const gateway = await running.add(
    startGateway({
      port: ports.gateway,
      principals: new Map(plan.functions.map((fn) => [functionAccessKey(fn.name), fn])),
      upstreams: {
        dynamodb: urls.dynamodb,
        s3: urls.s3,
        ses: mail.url,
        'cognito-idp': urls.cognito,
        appsync: new URL(urls.graphql).origin,
        secretsmanager: secrets.url,
        sqs: urls.sqs,
        transcribe: urls.transcribe,
        cloudfront: urls.cloudfront,
        'cloudfront-keyvaluestore': urls.cloudfront,
      },
      graphqlApiId: liveApi.id,
      refusesConflicts: options.refusesConflicts,
      onMail: (request) => {
        const event = toMailEvent(request);
        if (event) void events.emit(event);
      },
      log,
    }),
  );
  await running.add(startHttpApi({ port: ports.api, ...plan.httpApi, jwks: cognito.jwks, invoke, log }));
  return { invoke, warm, gateway, queues };
}
