import { RotateCcw } from 'lucide-react';
import { latePlayerWording } from '../../../wording/late-player';
import { playerWording, videoPageWording } from '../../../wording/player';
import type { Presentation } from '../model/presentation';
import styles from './player.module.css';

/** What to do after the last slide. A press beside its link is one on the picture, which plays again. */
export function EndCard({
  presentation: { next, showWatermark },
  isEmbedded,
}: {
  presentation: Presentation;
  isEmbedded: boolean;
}) {
  const links: [href: string, text: string, target: string][] = [];
  if (next) links.push([`/video/${next.id}`, latePlayerWording.next(next.name), isEmbedded ? '_blank' : '_self']);
  if (showWatermark) links.push(['/signup', videoPageWording.makeYourOwn, '_blank']);
  return (
    <div className={styles.endCard}>
      <button type="button">
        <RotateCcw aria-hidden />
        {playerWording.replay}
      </button>
      {links.map(([href, text, target]) => (
        <a key={href} {...{ href, target }} rel="noreferrer" onClick={(event) => event.stopPropagation()}>
          {text}
        </a>
      ))}
    </div>
  );
}
