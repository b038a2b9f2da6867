import { isVoiceAlone, type Take } from '../../media/capture/take';
import type { AsideReason } from '../../media/capture/take-notes';

/**
 * Why a take that has been kept stays on this computer; undefined where a project has all of it.
 * @param leavesRest whether the person has chosen a part of it
 */
export function whyLeft(take: Pick<Take, 'video'>, leavesRest: boolean): AsideReason | undefined {
  if (leavesRest) return 'over-limit';
  return isVoiceAlone(take) ? 'voice-kept' : undefined;
}
