import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod';
import { unixMs } from '#shared/entities/scalars';
import { DeletedScreen } from '../../../features/account/deleted-screen';

export const Route = createFileRoute('/_main/deleted')({
  /** When an account was deleted; without it, or with a moment that hasn't come, the page says for how long. */
  validateSearch: z.object({
    at: unixMs
      .refine((at) => at <= Date.now())
      .optional()
      .catch(undefined),
  }),
  component: function DeletedRoute() {
    return <DeletedScreen deletedAt={Route.useSearch().at} />;
  },
});
