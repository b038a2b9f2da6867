import { mediaUrl } from '../../api/media-url';
import { type PlayableClip } from '../../media/playback/playback-types';
import { type EditorStoreState } from '../model/editor-store';

/** The clips as they are to be played: without what a drag under way would do. */
export const playableClips = ({ settled, mediaGrant }: EditorStoreState): PlayableClip[] =>
  settled.timeline.clips.map(({ clip, start }) => ({ ...clip, start, url: mediaUrl(clip.url, mediaGrant) ?? '' }));
