import { createRoot } from 'react-dom/client';
import { VideoScreen } from './page/video-screen';
import { watchErrors } from './report-error';
import { Late } from './ui/late';
import './video-main.css';

const loadEmbed = () => import('./embed/embed-screen').then((loaded) => loaded.EmbedScreen);
const loadOther = () => import('./page/other-screen').then((loaded) => loaded.OtherScreen);

const [, page, id = ''] = location.pathname.split('/');
function renderPage() {
  if (page === 'embed') return <Late load={loadEmbed} props={{ id }} />;
  if (page !== 'video' || location.search.startsWith('?report')) return <Late load={loadOther} props={{ page, id }} />;
  return <VideoScreen id={id} />;
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the player.');
watchErrors();
document.documentElement.dataset.page = page;
createRoot(root).render(renderPage());
