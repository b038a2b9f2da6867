import { createRoot } from 'react-dom/client';
import { HelloScreen } from './page/hello-screen';
import { VideoScreen } from './page/video-screen';
import { watchErrors } from './report-error';
import './video-main.css';

const [, page, id = ''] = location.pathname.split('/');
const root = document.getElementById('root');
if (!root) throw new Error('The page has no place for the player.');
watchErrors();
document.documentElement.dataset.page = page;
createRoot(root).render(page === 'video' ? <VideoScreen id={id} /> : <HelloScreen />);
