import * as z from 'zod';
import { selfSignUp } from '#shared/entities/sign-up-proof';

const domain = z.strictObject({
  /** The app's host name, such as app.example.com. */
  name: z.string(),
  /** The Route 53 zone of the name. */
  zoneId: z.string(),
  zoneName: z.string(),
  /** A web application firewall in front of CloudFront. It costs a fixed sum each month. */
  firewall: z.boolean(),
});

const minutesPerDay = z.int().positive();

export const stageSettings = z
  .strictObject({
    name: z.string().regex(/^[a-z]{2,12}$/),
    region: z.string(),
    /** The AWS account. Defaults to the account of the caller's credentials. */
    account: z
      .string()
      .regex(/^\d{12}$/)
      .optional(),
    /** The app's origin: scheme and host, no trailing slash. Without a domain, the address that the first deployment prints. */
    webOrigin: z.url().regex(/[^/]$/),
    domain: domain.optional(),
    /** Keeps data: point-in-time recovery, versions of files, and nothing is removed with its stack. */
    keepData: z.boolean(),
    /** Nobody can delete the stack, the table, or the user pool. `false` at the first deployment, which could not be rolled back otherwise. */
    isProtected: z.boolean(),
    logDays: z.literal([7, 30, 90]),
    logLevel: z.enum(['DEBUG', 'INFO', 'WARN']),
    /** `WARN` omits the two lines that Lambda itself logs for each call: most of the log of a busy stage. */
    systemLogLevel: z.enum(['INFO', 'WARN']),
    /** The sender of all mail. The verified identity is the domain if there is one, otherwise the address itself. */
    mail: z.strictObject({
      from: z.email(),
      domain: z.string().optional(),
      /** `there`: another stage or a person created the SES identity, which an account can have only once in a region. */
      identity: z.enum(['made', 'there']),
      /**
       * Whether the pool's own mail (codes) uses this sender too. Otherwise, Cognito sends 50 mails a day. `false` until SES has verified the
       * sender (`npm run check-account` says when): Cognito accepts no other.
       */
      sendsPoolMail: z.boolean(),
      /** How many verification mails the stage sends in an hour: people can say that any address is theirs. */
      verificationsPerHour: z.int().positive(),
      /** How many mails about comments and views the stage sends in an hour. */
      activityPerHour: z.int().positive(),
      /** How many people whom Free teams invited to watch the stage mails a link in an hour: anybody can start such a team. */
      freeLinksPerHour: z.int().positive(),
      /** How long the comments of a project are gathered into one mail. */
      commentDelaySeconds: z.int().positive().max(900),
    }),
    /** Whether views say what was watched, as docs/privacy.md describes. Otherwise, they are only counted. */
    recordsWatching: z.boolean(),
    /** `open` lets everybody sign up, and needs the firewall of the user pool (`domain.firewall`), except on this machine. */
    selfSignUp,
    /** How hard the puzzle of a sign-up is: PBKDF2 iterations of each try. 5,000 take a slow phone half a second on average (npm run bench). */
    signUpProofCost: z.int().positive(),
    /** Host prefix of Cognito's sign-in pages. Unique in the region across all AWS accounts. */
    authDomainPrefix: z.string(),
    /** Sign-in with Google: the client id, and the Secrets Manager secret that holds its `client_secret`. */
    google: z.strictObject({ clientId: z.string(), secretName: z.string() }).optional(),
    /**
     * Sells plans through Stripe: the publishable key (`pk_test_…`, `pk_live_…`). The deployment creates the secret for the secret keys.
     * With `automaticTax`, Stripe Tax adds taxes to prices or includes them. Without `stripe`, everyone has the free plan.
     */
    stripe: z
      .strictObject({ publishableKey: z.string().startsWith('pk_'), automaticTax: z.boolean().optional() })
      .optional(),
    /**
     * The transcription service for automatic subtitles: Amazon Transcribe, or a server of OpenAI's protocol (`url` without `/v1`). The
     * deployment creates the secret for its key, if it needs one. Without `speech`, there are no automatic subtitles. All teams together
     * have at most `minutesPerDay` transcribed.
     */
    speech: z
      .discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('transcribe'),
          /** AWS may keep sound to train its models unless the account's organization has opted out (docs/deploy/automatic-subtitles.md). */
          optedOutOfTraining: z.literal(true),
          minutesPerDay,
        }),
        z.strictObject({
          kind: z.literal('server'),
          url: z
            .url()
            .regex(/[^/]$/)
            .regex(/^https:|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/, 'Sound goes over an encrypted line only.'),
          model: z.string().min(1),
          hasKey: z.boolean(),
          minutesPerDay,
        }),
      ])
      .optional(),
    /** The public key that verifies media addresses (RSA 2048, PEM). During a rotation there are two, and signatures of both are valid. */
    mediaPublicKeys: z.array(z.string().startsWith('-----BEGIN PUBLIC KEY-----')).min(1).max(2),
    /**
     * Names of the origin secrets; AWS generates their values. CloudFront sends the first, and the API accepts all of them, which allows
     * rotation.
     */
    edgeSecrets: z
      .array(z.string().regex(/^[a-z]{2,12}$/))
      .min(1)
      .max(2),
    /** `depthLimit` 0 means no limit. Tools that read the schema need a depth of about 13. */
    graphql: z.strictObject({
      introspection: z.boolean(),
      depthLimit: z.number().int(),
      /** A web application firewall in front of the live API. It costs a fixed sum each month. */
      firewall: z.boolean(),
    }),
    /** Further sources that the page may connect to, for the Content-Security-Policy. */
    connectSources: z.array(z.string()),
    /** Requests per second that the API accepts before it answers 429. */
    throttle: z.strictObject({ rate: z.number(), burst: z.number() }),
    /**
     * Lambda concurrency reserved for publishing changes, which is also its maximum: one batch for each of the table's shards, of which there
     * are four at first. Without it, the function uses what is free. AWS requires 100 unreserved per account.
     */
    reservedForChanges: z.int().min(4).optional(),
    /**
     * Lambda concurrency reserved for authorizing subscriptions to live changes, which takes milliseconds for each channel of each open page.
     * Beyond it, people get live changes late. Without it, somebody who opens many channels could use up the concurrency that saves need.
     */
    reservedForSubscriptions: z.int().min(10).optional(),
    /** Whether a function uses the stage every five minutes as a person does, and raises an alarm when it can't. */
    canary: z.boolean(),
    alarmEmail: z.email().optional(),
    /** Monthly budget of the AWS account in US dollars. `alarmEmail` is notified when actual or forecast costs exceed it. */
    budgetDollars: z.number().positive().optional(),
  })
  .refine((stage) => !stage.domain || stage.webOrigin === `https://${stage.domain.name}`, {
    message: 'With a domain, webOrigin is https:// and the domain.',
    path: ['webOrigin'],
  })
  .refine((stage) => stage.selfSignUp === 'invited' || stage.name === 'local' || stage.domain?.firewall, {
    message: 'A stage where everybody can sign up needs the firewall of its user pool (domain.firewall).',
    path: ['selfSignUp'],
  });

/** The settings in which deployments differ. */
export type Stage = z.infer<typeof stageSettings>;

/** A real key whose private half was discarded. It allows a stage to be synthesized, and verifies nothing. */
export const PLACEHOLDER_PUBLIC_KEY = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAyE+ntqxzH3xokRO320Tb
8ufu/VRLcSC6gDm91AyAqL5H6HRsNl+cl10j+W1uKGr6Z1MXbbhARDUnv7XFhlL6
oxrdHhFuplmhKtk5/eE67QuGU+EELp5U66mYIg5BZtl7oPoLAhidim6qmtKmueu3
FN9rba7KLHm32R8wx7dVszYEApwjbdwP24p7P43q4SZV92l/PsAgvx9MNPcqkGOd
/rJTp5+fiXKvJxWAJAQA4T8beuB+zPrVg37lAdhShKKJlbw/ePLKwHYcORkFc/+i
3raDbQY8LRfW57ZZx/c+UZ7YinK6P1Ai2FdNqNorbfH8Dp5m21SIgs3xcH8FSfYS
XwIDAQAB
-----END PUBLIC KEY-----
`;

const common = {
  region: 'eu-west-1',
  mediaPublicKeys: [PLACEHOLDER_PUBLIC_KEY],
  edgeSecrets: ['first'],
  signUpProofCost: 5000,
  graphql: { introspection: false, depthLimit: 4, firewall: false },
  connectSources: [],
  recordsWatching: true,
} satisfies Partial<Stage>;

const stages: Record<string, Stage> = {
  local: {
    ...common,
    name: 'local',
    webOrigin: 'http://localhost:5173',
    keepData: true,
    isProtected: false,
    logDays: 7,
    logLevel: 'DEBUG',
    systemLogLevel: 'INFO',
    canary: true,
    mail: {
      from: 'no-reply@narradeck.example',
      identity: 'made',
      sendsPoolMail: false,
      verificationsPerHour: 10_000,
      activityPerHour: 10_000,
      freeLinksPerHour: 10_000,
      commentDelaySeconds: 2,
    },
    selfSignUp: 'open',
    signUpProofCost: 1,
    authDomainPrefix: 'narradeck-local',
    google: { clientId: 'google-stand-in', secretName: 'narradeck/local/google' },
    stripe: { publishableKey: 'pk_test_stand_in' },
    speech: { kind: 'transcribe', optedOutOfTraining: true, minutesPerDay: 10_000 },
    graphql: { introspection: true, depthLimit: 0, firewall: false },
    connectSources: ['http://127.0.0.1:*', 'ws://127.0.0.1:*', 'http://localhost:*', 'ws://localhost:*'],
    throttle: { rate: 1000, burst: 2000 },
  },
  dev: {
    ...common,
    name: 'dev',
    webOrigin: 'https://dev.narradeck.example',
    keepData: false,
    isProtected: false,
    logDays: 7,
    logLevel: 'DEBUG',
    systemLogLevel: 'INFO',
    canary: false,
    mail: {
      from: 'no-reply@narradeck.example',
      identity: 'made',
      sendsPoolMail: false,
      verificationsPerHour: 100,
      activityPerHour: 200,
      freeLinksPerHour: 100,
      commentDelaySeconds: 180,
    },
    selfSignUp: 'invited',
    authDomainPrefix: 'narradeck-dev',
    throttle: { rate: 50, burst: 100 },
  },
  prod: {
    ...common,
    name: 'prod',
    webOrigin: 'https://app.narradeck.example',
    domain: { name: 'app.narradeck.example', zoneId: 'Z0000000000000', zoneName: 'narradeck.example', firewall: true },
    keepData: true,
    isProtected: false,
    logDays: 90,
    logLevel: 'INFO',
    systemLogLevel: 'WARN',
    canary: true,
    mail: {
      from: 'no-reply@narradeck.example',
      domain: 'narradeck.example',
      identity: 'made',
      sendsPoolMail: false,
      verificationsPerHour: 500,
      activityPerHour: 2000,
      freeLinksPerHour: 300,
      commentDelaySeconds: 180,
    },
    selfSignUp: 'open',
    authDomainPrefix: 'narradeck-prod',
    google: { clientId: 'not-set.apps.googleusercontent.com', secretName: 'narradeck/prod/google' },
    stripe: { publishableKey: 'pk_live_not_set' },
    throttle: { rate: 500, burst: 1000 },
    alarmEmail: 'operations@narradeck.example',
    budgetDollars: 200,
  },
};

export const stageNames = Object.keys(stages);

/** Settings known only when the stack starts, such as a port or a generated key. */
type StageOverrides = Partial<Pick<Stage, 'webOrigin' | 'mediaPublicKeys' | 'connectSources' | 'speech'>>;

/** Returns the validated settings of a stage. Throws for an unknown name and for contradictory settings. */
export function getStageSettings(name: string, overrides: StageOverrides = {}): Stage {
  const settings = stages[name];
  if (!settings) throw new Error(`There is no stage "${name}". The stages are ${stageNames.join(', ')}.`);
  return stageSettings.parse({ ...settings, ...overrides });
}
