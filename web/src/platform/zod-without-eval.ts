/**
 * The client's alias for `zod` (`vite.config.mts`). By default, zod checks once whether `eval` is allowed. The page's content security
 * policy forbids it, and would report a violation that hides real ones.
 */
import { config } from 'zod/v4';

config({ jitless: true });

export * from 'zod/v4';
