import * as z from 'zod';

const domain = z.strictObject({
  /** The app's host name, for example app.example.com. */
  name: z.string(),
  /** The Route 53 zone that the name lies in. */
  zoneId: z.string(),
  zoneName: z.string(),
  /** A web application firewall in front of CloudFront; costs a fixed sum each month. */
  firewall: z.boolean(),
});

/** What the settings of a stage have to be. */
export const stageSettings = z
  .strictObject({
    name: z.string().regex(/^[a-z]{2,12}$/),
    region: z.string(),
    /** The AWS account; left out, the account of the caller's credentials. */
    account: z
      .string()
      .regex(/^\d{12}$/)
      .optional(),
    /** Where the app is: scheme and host, no slash at the end. Without a domain: the address that the first deployment prints. */
    webOrigin: z.url().regex(/[^/]$/),
    domain: domain.optional(),
    /** Keep what people made: deletion protection, point-in-time recovery, nothing removed with its stack. */
    keepData: z.boolean(),
    logDays: z.literal([7, 30, 90]),
    logLevel: z.enum(['DEBUG', 'INFO', 'WARN']),
    /** The sender of all mail. The proven identity is the domain where there is one, else the address itself. */
    mail: z.strictObject({
      from: z.email(),
      domain: z.string().optional(),
      /** The pool's own mails (password codes) come from it too. Only once SES has proven it; until then Cognito sends 50 a day. */
      sendsPoolMail: z.boolean(),
    }),
    /** Host prefix of Cognito's sign-in pages; unique in the region over all AWS accounts. */
    authDomainPrefix: z.string(),
    /** Signing in with Google: the client id, and the Secrets Manager secret whose `client_secret` belongs to it. */
    google: z.strictObject({ clientId: z.string(), secretName: z.string() }).optional(),
    /**
     * Selling plans by Stripe: the publishable key (`pk_test_…`, `pk_live_…`). The secret keys lie in the secret that the
     * deployment makes. `automaticTax`: Stripe Tax reckons what is added to prices, or is within them. Left out, everybody has the
     * free plan.
     */
    stripe: z
      .strictObject({ publishableKey: z.string().startsWith('pk_'), automaticTax: z.boolean().optional() })
      .optional(),
    /**
     * Who listens to sound for automatic subtitles: Amazon Transcribe, or a server of OpenAI's protocol (`url` without `/v1`), whose
     * key, if it wants one, lies in the secret that the deployment makes. Left out, there are none.
     */
    speech: z
      .discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('transcribe') }),
        z.strictObject({
          kind: z.literal('server'),
          url: z
            .url()
            .regex(/[^/]$/)
            .regex(/^https:|^http:\/\/(localhost|127\.0\.0\.1|\[::1\])[:/]/, 'Sound goes over an encrypted line only.'),
          model: z.string().min(1),
          hasKey: z.boolean(),
        }),
      ])
      .optional(),
    /**
     * The public half of the key pair that signs media addresses (RSA 2048, PEM). While one pair follows another, both: what
     * either has signed is opened.
     */
    mediaPublicKeys: z.array(z.string().startsWith('-----BEGIN PUBLIC KEY-----')).min(1).max(2),
    /**
     * Names of the secrets by which the API knows what came through CloudFront; AWS makes what is in them. CloudFront shows the
     * first, the API takes each: so one can follow another.
     */
    edgeSecrets: z
      .array(z.string().regex(/^[a-z]{2,12}$/))
      .min(1)
      .max(2),
    /** `depthLimit` 0 is no limit; tools that read the schema need one of about 13. */
    graphql: z.strictObject({ introspection: z.boolean(), depthLimit: z.number().int() }),
    /** Further places that the page may connect to, for the Content-Security-Policy. */
    connectSources: z.array(z.string()),
    /** Requests per second that the API takes before it answers 429. */
    throttle: z.strictObject({ rate: z.number(), burst: z.number() }),
    /**
     * How much of the AWS account's concurrency is kept for telling listeners of changes, and is the most that it takes: four batches
     * for each of the four shards that a table has at first. Left out, it takes what is free. An account has to keep 100 that are nobody's.
     */
    reservedForChanges: z.int().min(16).optional(),
    /** Who hears of alarms. */
    alarmEmail: z.email().optional(),
    /** US dollars a month from which on they hear of the AWS account's costs, spent or to be expected. */
    budgetDollars: z.number().positive().optional(),
  })
  .refine((stage) => !stage.domain || stage.webOrigin === `https://${stage.domain.name}`, {
    message: 'With a domain, webOrigin is https:// and the domain.',
    path: ['webOrigin'],
  });

/** Everything in which one deployment of the app differs from another. */
export type Stage = z.infer<typeof stageSettings>;

/** A real key whose private half was thrown away: it lets a stage be synthesized, and opens nothing. */
const PLACEHOLDER_PUBLIC_KEY = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAyE+ntqxzH3xokRO320Tb
8ufu/VRLcSC6gDm91AyAqL5H6HRsNl+cl10j+W1uKGr6Z1MXbbhARDUnv7XFhlL6
oxrdHhFuplmhKtk5/eE67QuGU+EELp5U66mYIg5BZtl7oPoLAhidim6qmtKmueu3
FN9rba7KLHm32R8wx7dVszYEApwjbdwP24p7P43q4SZV92l/PsAgvx9MNPcqkGOd
/rJTp5+fiXKvJxWAJAQA4T8beuB+zPrVg37lAdhShKKJlbw/ePLKwHYcORkFc/+i
3raDbQY8LRfW57ZZx/c+UZ7YinK6P1Ai2FdNqNorbfH8Dp5m21SIgs3xcH8FSfYS
XwIDAQAB
-----END PUBLIC KEY-----
`;

const stages: Record<string, Stage> = {
  local: {
    name: 'local',
    region: 'eu-west-1',
    webOrigin: 'http://localhost:5173',
    keepData: true,
    logDays: 7,
    logLevel: 'DEBUG',
    mail: { from: 'no-reply@narradeck.example', sendsPoolMail: false },
    authDomainPrefix: 'narradeck-local',
    google: { clientId: 'google-stand-in', secretName: 'narradeck/local/google' },
    stripe: { publishableKey: 'pk_test_stand_in' },
    speech: { kind: 'transcribe' },
    mediaPublicKeys: [PLACEHOLDER_PUBLIC_KEY],
    edgeSecrets: ['first'],
    graphql: { introspection: true, depthLimit: 0 },
    connectSources: ['http://127.0.0.1:*', 'ws://127.0.0.1:*', 'http://localhost:*', 'ws://localhost:*'],
    throttle: { rate: 1000, burst: 2000 },
  },
  dev: {
    name: 'dev',
    region: 'eu-west-1',
    webOrigin: 'https://dev.narradeck.example',
    keepData: false,
    logDays: 7,
    logLevel: 'DEBUG',
    mail: { from: 'no-reply@narradeck.example', sendsPoolMail: false },
    authDomainPrefix: 'narradeck-dev',
    mediaPublicKeys: [PLACEHOLDER_PUBLIC_KEY],
    edgeSecrets: ['first'],
    graphql: { introspection: false, depthLimit: 3 },
    connectSources: [],
    throttle: { rate: 50, burst: 100 },
  },
  prod: {
    name: 'prod',
    region: 'eu-west-1',
    webOrigin: 'https://app.narradeck.example',
    domain: { name: 'app.narradeck.example', zoneId: 'Z0000000000000', zoneName: 'narradeck.example', firewall: true },
    keepData: true,
    logDays: 90,
    logLevel: 'INFO',
    mail: { from: 'no-reply@narradeck.example', domain: 'narradeck.example', sendsPoolMail: true },
    authDomainPrefix: 'narradeck-prod',
    google: { clientId: 'not-set.apps.googleusercontent.com', secretName: 'narradeck/prod/google' },
    stripe: { publishableKey: 'pk_live_not_set' },
    speech: { kind: 'transcribe' },
    mediaPublicKeys: [PLACEHOLDER_PUBLIC_KEY],
    edgeSecrets: ['first'],
    graphql: { introspection: false, depthLimit: 3 },
    connectSources: [],
    throttle: { rate: 500, burst: 1000 },
    alarmEmail: 'operations@narradeck.example',
    budgetDollars: 200,
  },
};

/** The names of all stages. */
export const stageNames = Object.keys(stages);

/** What is only known when the app is brought up, such as a port or a key made on the spot. */
export type StageOverrides = Partial<Pick<Stage, 'webOrigin' | 'mediaPublicKeys' | 'connectSources' | 'speech'>>;

/** The checked settings of a stage. Throws for an unknown name, and for settings that contradict each other. */
export function getStageSettings(name: string, overrides: StageOverrides = {}): Stage {
  const settings = stages[name];
  if (!settings) throw new Error(`There is no stage "${name}". The stages are ${stageNames.join(', ')}.`);
  return stageSettings.parse({ ...settings, ...overrides });
}
