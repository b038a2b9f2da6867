import * as z from 'zod';

/** What Amplify asks with: a code, which only the holder of the verifier can use (PKCE, S256). */
export const authorizationRequest = z.object({
  identity_provider: z.literal('Google'),
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.literal('code'),
  scope: z.string(),
  state: z.string().min(1),
  code_challenge: z.string().min(43),
  code_challenge_method: z.literal('S256'),
});
export type AuthorizationRequest = z.infer<typeof authorizationRequest>;

/** The client's address with an answer in its query. */
export function answerAddress({ redirect_uri, state }: AuthorizationRequest, answer: Record<string, string>): string {
  const url = new URL(redirect_uri);
  for (const [name, value] of Object.entries({ ...answer, state })) url.searchParams.set(name, value);
  return url.toString();
}
