import * as z from 'zod';

/** What our code reads of the environment (the logger reads LOG_LEVEL itself). Each function is told only what it needs. */
const variables = {
  TABLE_NAME: z.string().min(1),
  MEDIA_BUCKET: z.string().min(1),
  MAIL_FROM: z.string().min(1),
  /** What tells SES where to say that a mail came back. */
  MAIL_CONFIGURATION_SET: z.string().min(1),
  /** Where people reach the app, without a slash at its end. */
  APP_ORIGIN: z.url().transform((url) => url.replace(/\/$/, '')),
  GRAPHQL_URL: z.url(),
  /** `fingerprint=id` of each key that CloudFront takes, with commas between. */
  MEDIA_KEY_PAIR_IDS: z.string().regex(/^[0-9a-f]{8}=\w+(,[0-9a-f]{8}=\w+)*$/),
  /** Secrets Manager id of the PEM that signs media grants. */
  MEDIA_KEY_SECRET: z.string().min(1),
  USER_POOL_ID: z.string().min(1),
  JOBS_QUEUE_URL: z.url(),
  BILLING_QUEUE_URL: z.url(),
  /** Secrets Manager id of Stripe's keys; '' where the stage sells nothing. */
  STRIPE_SECRET: z.string().default(''),
  /** Whether Stripe reckons taxes. */
  STRIPE_AUTOMATIC_TAX: z.enum(['true', 'false']).default('false'),
  /** Where Stripe's API is. */
  STRIPE_API_URL: z.url().default('https://api.stripe.com'),
  SPEECH_QUEUE_URL: z.url(),
  /** Who listens to sound; '' where nobody does. */
  SPEECH_SERVICE: z.enum(['', 'transcribe', 'server']).default(''),
  /** How the names of this stage's jobs at Transcribe begin. */
  TRANSCRIBE_JOBS: z.string().min(1),
  /** Where a server of OpenAI's protocol is, without `/v1`, and what listens there. */
  SPEECH_URL: z.url().transform((url) => url.replace(/\/$/, '')),
  SPEECH_MODEL: z.string().min(1),
  /** Secrets Manager id of what opens it; '' where it asks for nothing. */
  SPEECH_SECRET: z.string().default(''),
  AWS_REGION: z.string().min(1),
};

type Variable = keyof typeof variables;

/** A setting of this function; throws, naming it, when the template forgot it. */
export function env<Name extends Variable>(name: Name): z.output<(typeof variables)[Name]> {
  const read = variables[name].safeParse(process.env[name]);
  if (!read.success) throw new Error(`The environment variable ${name} is missing or not valid.`);
  return read.data as z.output<(typeof variables)[Name]>;
}
