import * as z from 'zod';
import { selfSignUp } from '#shared/entities/sign-up-proof';

/** The environment variables that our code reads (the logger reads LOG_LEVEL itself). Each function has only those that it needs. */
const variables = {
  TABLE_NAME: z.string().min(1),
  /** Keys the hashes of email addresses in table keys. */
  ADDRESS_SECRET: z.string().min(16),
  MEDIA_BUCKET: z.string().min(1),
  STAGING_BUCKET: z.string().min(1),
  MAIL_FROM: z.string().min(1),
  /** Makes SES report bounces and complaints. */
  MAIL_CONFIGURATION_SET: z.string().min(1),
  /** The app's URL, without a trailing slash. */
  APP_ORIGIN: z.url().transform((url) => url.replace(/\/$/, '')),
  /** CloudFront's id of the stage's distribution. */
  DISTRIBUTION_ID: z.string().min(1),
  /** The ARN of the edge's store of closed links. */
  CLOSED_LINKS_STORE: z.string().min(1),
  GRAPHQL_URL: z.url(),
  /** `fingerprint=id` of each key that CloudFront accepts, separated by commas. */
  MEDIA_KEY_PAIR_IDS: z.string().regex(/^[0-9a-f]{8}=\w+(,[0-9a-f]{8}=\w+)*$/),
  /** Secrets Manager id of the PEM that signs media grants. */
  MEDIA_KEY_SECRET: z.string().min(1),
  USER_POOL_ID: z.string().min(1),
  USER_LIST_BUCKET: z.string().min(1),
  JOBS_QUEUE_URL: z.url(),
  BILLING_QUEUE_URL: z.url(),
  /** Secrets Manager id of Stripe's keys; '' if the stage has no billing. */
  STRIPE_SECRET: z.string().default(''),
  STRIPE_AUTOMATIC_TAX: z.enum(['true', 'false']).default('false'),
  STRIPE_API_URL: z.url().default('https://api.stripe.com'),
  SPEECH_QUEUE_URL: z.url(),
  /** The transcription service; '' for none. */
  SPEECH_SERVICE: z.enum(['', 'transcribe', 'server']).default(''),
  /** What the stage transcribes at most in a day (UTC). */
  SPEECH_MINUTES_PER_DAY: z.coerce.number().int().positive(),
  /** Prefix of this stage's job names at Transcribe. */
  TRANSCRIBE_JOBS: z.string().min(1),
  /** URL of a server with OpenAI's protocol, without `/v1`, and its model. */
  SPEECH_URL: z.url().transform((url) => url.replace(/\/$/, '')),
  SPEECH_MODEL: z.string().min(1),
  /** Secrets Manager id of its API key; '' if it needs none. */
  SPEECH_SECRET: z.string().default(''),
  /** Secrets Manager id of the canary's password. */
  CANARY_SECRET: z.string().min(1),
  SELF_SIGN_UP: selfSignUp,
  /** PBKDF2 iterations of each try to solve a sign-up challenge. */
  SIGN_UP_PROOF_COST: z.coerce.number().int().positive(),
  /** How many mails the stage sends in an hour to addresses that people say are theirs. */
  VERIFICATIONS_PER_HOUR: z.coerce.number().int().positive(),
  /** How many mails about comments and views the stage sends in an hour. */
  ACTIVITY_MAILS_PER_HOUR: z.coerce.number().int().positive(),
  /** How many people whom Free teams invited to watch the stage mails a link in an hour. */
  FREE_LINK_MAILS_PER_HOUR: z.coerce.number().int().positive(),
  /** How long a project's comments are gathered into one mail. */
  COMMENT_MAIL_DELAY_SECONDS: z.coerce.number().int().positive().max(900),
  /** Whether views say what was watched. */
  RECORDS_WATCHING: z.enum(['true', 'false']).transform((text) => text === 'true'),
  AWS_REGION: z.string().min(1),
  /** Where a developer's machine sends calls to AWS, as AWS's clients read it. */
  AWS_ENDPOINT_URL: z.url().optional(),
};

type Variable = keyof typeof variables;

/** Reads a setting of this function; throws an error that names it if the template omitted it. */
export function env<Name extends Variable>(name: Name): z.output<(typeof variables)[Name]> {
  const read = variables[name].safeParse(process.env[name]);
  if (!read.success) throw new Error(`The environment variable ${name} is missing or not valid.`);
  return read.data as z.output<(typeof variables)[Name]>;
}
