import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod';
import { unixMs } from '#shared/entities/scalars';
import { DeletedScreen } from '../../../features/account/deleted-screen';

export const Route = createFileRoute('/_main/deleted')({
  /** When the person deleted themselves; without it, the page says for how long. */
  validateSearch: z.object({ at: unixMs.optional().catch(undefined) }),
  component: function DeletedRoute() {
    return <DeletedScreen deletedAt={Route.useSearch().at} />;
  },
});
