import { createHash } from 'node:crypto';

const VERIFIER = 'a-code-verifier-of-at-least-forty-three-characters';

export interface GoogleApp {
  /** The hosted sign-in pages. */
  pages: string;
  clientId: string;
  app: string;
}

/** Signs in with the Google stand-in, as the app's page does. Returns the ID token; rejects with the pool's refusal. */
export async function signInAtGoogle(
  { pages, clientId, app }: GoogleApp,
  email: string,
  name: string,
): Promise<string> {
  const redirect_uri = `${app}/`;
  const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) });
  const chosen = await fetch(`${pages}/google/choose`, {
    ...form({
      ...{ identity_provider: 'Google', client_id: clientId, redirect_uri, response_type: 'code' },
      ...{ scope: 'openid email profile aws.cognito.signin.user.admin', state: 'any', code_challenge_method: 'S256' },
      code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
      ...{ name, email, email_verified: 'true', choice: 'continue' },
    }),
    redirect: 'manual',
  });
  const answer = new URL(chosen.headers.get('location') ?? '').searchParams;
  const code = answer.get('code');
  if (!code) throw new Error(answer.get('error_description') ?? 'Google gave no code.');
  const fields = { grant_type: 'authorization_code', client_id: clientId, redirect_uri, code, code_verifier: VERIFIER };
  const tokens = await fetch(`${pages}/oauth2/token`, form(fields));
  return ((await tokens.json()) as { id_token: string }).id_token;
}
