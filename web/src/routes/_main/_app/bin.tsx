import { createFileRoute } from '@tanstack/react-router';
import { BinScreen } from '../../../screens/bin/bin-screen';
import { requireLogin } from '../../-guard';

export const Route = createFileRoute('/_main/_app/bin')({
  beforeLoad: requireLogin,

  component: BinScreen,
});
