import { createFileRoute } from '@tanstack/react-router';
import { RecordingsScreen } from '../../../screens/recordings/recordings-screen';
import { requireLogin } from '../../-guard';

export const Route = createFileRoute('/_main/_app/recordings')({
  beforeLoad: requireLogin,

  component: RecordingsScreen,
});
