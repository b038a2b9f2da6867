import { LostText } from '../../../platform/components/lost-text';
import type { Playback } from '../../../platform/playback/playback';
import { commentsWording as words } from '../../../wording/comments';
import type { CommentSource } from '../../comments/comment-source';
import { Comments } from '../../comments/comments';
import styles from './player-comments.module.css';

export function PlayerComments({ source, playback }: { source: CommentSource; playback: Playback }) {
  return (
    <div>
      <LostText />
      <h2 className={styles.title}>{words.titleWith(source.comments?.length ?? 0)}</h2>
      <Comments source={source} playback={playback} />
    </div>
  );
}
