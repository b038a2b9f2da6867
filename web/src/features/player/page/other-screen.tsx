import { Late } from '../ui/late';
import { HelloScreen } from './hello-screen';

const loadReport = () => import('../report/report-screen').then((loaded) => loaded.ReportScreen);

/** A public page that plays no link: `/hello`, or the report about a link. Together here, so that the player's script names one file less. */
export const OtherScreen = ({ page, id }: { page: string | undefined; id: string }) =>
  page === 'video' ? <Late load={loadReport} props={{ id }} /> : <HelloScreen />;
