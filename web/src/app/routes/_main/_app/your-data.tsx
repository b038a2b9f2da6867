import { createFileRoute } from '@tanstack/react-router';
import { YourDataScreen } from '../../../../features/account/your-data-screen';
import { requireLogin } from '../../-guards';

export const Route = createFileRoute('/_main/_app/your-data')({
  beforeLoad: requireLogin,
  component: YourDataScreen,
});
