import { createRoot } from 'react-dom/client';
import { VideoScreen } from './page/video-screen';
import { watchErrors } from './report-error';
import { Late } from './ui/late';
import './video-main.css';

const loadEmbed = () => import('./embed/embed-screen').then((loaded) => loaded.EmbedScreen);
const loadHello = () => import('./page/hello-screen').then((loaded) => loaded.HelloScreen);

const [, page, id = ''] = location.pathname.split('/');
function renderPage() {
  if (page === 'video') return <VideoScreen id={id} />;
  return page === 'embed' ? <Late load={loadEmbed} props={{ id }} /> : <Late load={loadHello} props={{}} />;
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the player.');
watchErrors();
document.documentElement.dataset.page = page;
createRoot(root).render(renderPage());
