import { createFileRoute } from '@tanstack/react-router';
import { TrashScreen } from '../../../../features/projects/trash-screen';
import { requireLogin } from '../../-guards';

export const Route = createFileRoute('/_main/_app/trash')({
  beforeLoad: requireLogin,

  component: TrashScreen,
});
