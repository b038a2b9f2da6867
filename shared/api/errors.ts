import * as z from 'zod';
import { defineFunction } from '#shared/api/contract';

const FRAMES_MAX = 8;

/**
 * Logs an error in the code of a page: what failed and where, never a message, which may contain what people wrote.
 * `resource-exhausted` for an IP address that reports too many.
 */
export const reportError = defineFunction({
  name: 'reportError',
  caller: 'anyone',
  input: z.strictObject({
    /** The file name of the page's first script, which contains a hash of the client. */
    release: z.string().regex(/^[\w.-]{1,80}$/),
    /** The pattern of the address, such as `/project/$id`. */
    screen: z.string().regex(/^[\w/$.-]{1,80}$/),
    /** The error's name, such as `TypeError`. */
    failure: z.string().regex(/^\w{1,40}$/),
    /** Positions in files of the client, innermost first: `editor-a1b2.js:1:234`. */
    frames: z.array(z.string().regex(/^[\w.-]{1,80}:\d{1,7}:\d{1,7}$/)).max(FRAMES_MAX),
    /** Of the call that failed, if one did. */
    request_id: z
      .string()
      .regex(/^[\w=-]{1,80}$/)
      .optional(),
  }),
  output: z.strictObject({ logged: z.boolean() }),
});
