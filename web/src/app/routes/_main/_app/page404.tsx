import { createFileRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '../../../screens/not-found-screen';

export const Route = createFileRoute('/_main/_app/page404')({
  component: NotFoundScreen,
});
