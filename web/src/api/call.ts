import { bearerToken } from './session/tokens';
import { createCallable } from './callable';
import { loadConfig } from './config';

/** Calls a function of the API as the person who is signed in: `await call(createProject, { id, name })`. */
export const call = createCallable({ apiUrl: async () => (await loadConfig()).apiUrl, bearerToken });
