import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod';
import { HomeScreen } from '../../../../features/home/home-screen';
import { requireLogin } from '../../-guards';

export const Route = createFileRoute('/_main/_app/')({
  validateSearch: z.object({ q: z.coerce.string().optional().catch(undefined) }),
  beforeLoad: requireLogin,

  component: HomeScreen,
});
