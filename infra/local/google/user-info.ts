import type { Page } from './page';

/** The attributes of the person whose access token the request carries. */
export const userInfo: Page = async ({ authorization }, { pool }) => {
  const token = /^Bearer (.+)$/.exec(authorization)?.[1] ?? '';
  try {
    return { status: 200, json: await pool.userInfo(token) };
  } catch {
    return { status: 401, json: { error: 'invalid_token' } };
  }
};
