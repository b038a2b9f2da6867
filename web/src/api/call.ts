import { API_PATH } from '#shared/api/door';
import { createCallable } from './callable';
import { bearerToken } from './session/tokens';

/** Calls a function of the API as the person who is signed in: `await call(createProject, { id, name })`. */
export const call = createCallable({ apiUrl: API_PATH, bearerToken });
