/** The sign-in time of a token, in Unix seconds: its `auth_time`. */
export function getAuthTime(token: string): number {
  const [, payload = ''] = token.split('.');
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { auth_time: number }).auth_time;
}
