import { createFileRoute } from '@tanstack/react-router';
import { RecordingsScreen } from '../../../screens/recordings-screen';
import { requireLogin } from '../../-guards';

export const Route = createFileRoute('/_main/_app/recordings')({
  beforeLoad: requireLogin,

  component: RecordingsScreen,
});
