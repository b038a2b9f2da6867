import { type Stage, getStageSettings } from '../stages';

const common = {
  region: 'eu-west-1',
  logDays: 30,
  logLevel: 'INFO',
  systemLogLevel: 'WARN',
  mediaPublicKeys: getStageSettings('local').mediaPublicKeys,
  edgeSecrets: ['first'],
  signUpProofCost: 5000,
  graphql: { introspection: false, depthLimit: 3, firewall: false },
  connectSources: [],
  recordsWatching: true,
  throttle: { rate: 70, burst: 140 },
} satisfies Partial<Stage>;

/** A stage with every optional setting, for tests only. */
export const fullStage = {
  ...common,
  name: 'full',
  canary: true,
  webOrigin: 'https://app.full.test',
  domain: { name: 'app.full.test', zoneId: 'Z0000000000000', zoneName: 'full.test', firewall: true },
  keepData: true,
  isProtected: true,
  mail: {
    from: 'no-reply@full.test',
    domain: 'full.test',
    identity: 'made',
    sendsPoolMail: true,
    verificationsPerHour: 500,
    activityPerHour: 100,
    freeLinksPerHour: 100,
    commentDelaySeconds: 180,
  },
  selfSignUp: 'open',
  authDomainPrefix: 'narradeck-full',
  google: { clientId: 'full.apps.googleusercontent.com', secretName: 'narradeck/full/google' },
  stripe: { publishableKey: 'pk_live_full', automaticTax: true },
  speech: { kind: 'server', url: 'https://speech.full.test', model: 'whisper-1', hasKey: true, minutesPerDay: 600 },
  alarmEmail: 'operations@full.test',
  budgetDollars: 70,
  reservedForChanges: 40,
  reservedForSubscriptions: 20,
  graphql: { ...common.graphql, firewall: true },
} satisfies Stage;

/** A stage with no optional setting, for tests only. */
export const smallStage = {
  ...common,
  name: 'small',
  canary: false,
  webOrigin: 'https://small.test',
  keepData: false,
  isProtected: false,
  mail: {
    from: 'no-reply@small.test',
    identity: 'made',
    sendsPoolMail: false,
    verificationsPerHour: 100,
    activityPerHour: 100,
    freeLinksPerHour: 100,
    commentDelaySeconds: 180,
  },
  selfSignUp: 'invited',
  authDomainPrefix: 'narradeck-small',
} satisfies Stage;
