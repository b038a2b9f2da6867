import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod';
import { identityErrorWording } from '../../wording/identity-errors';
import { LoginScreen } from '../../screens/login/login-screen';

const codes = Object.keys(identityErrorWording) as (keyof typeof identityErrorWording)[];

export const Route = createFileRoute('/_main/login')({
  /** Why the way through Google's page failed. */
  validateSearch: z.object({ failed: z.enum(codes).optional().catch(undefined) }),
  component: LoginScreen,
});
