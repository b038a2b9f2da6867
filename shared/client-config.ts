import * as z from 'zod';
import { selfSignUp } from '#shared/entities/sign-up-proof';

/**
 * `config.json`, deployed with the client: the endpoints of the stage's services. The client has no build-time environment. Fields added by
 * later deployments are ignored.
 */
export const clientConfig = z.object({
  stage: z.string(),
  region: z.string(),
  graphqlUrl: z.string(),
  userPoolId: z.string(),
  userPoolClientId: z.string(),
  /** Host of the hosted sign-in pages. */
  authDomain: z.string(),
  google: z.boolean(),
  selfSignUp,
  /** Stripe's publishable key; '' if the stage has no billing. */
  stripePublishableKey: z.string(),
  /** Whether the stage makes automatic subtitles. */
  hasSpeech: z.boolean(),
  /** How the stage keeps data, for the page about what a deletion leaves. */
  retention: z.object({ keeps_data: z.boolean(), log_days: z.number() }),
  /** Only for local development: the stand-ins' addresses, which the libraries would otherwise derive from AWS names. */
  local: z.strictObject({ cognitoEndpoint: z.string(), realtimeUrl: z.string(), oauthOrigin: z.string() }).optional(),
});
export type ClientConfig = z.infer<typeof clientConfig>;
