import { useEffect } from 'react';
import { holdBackErrors } from '../../components/feedback-store';

/** Keeps the Error dialog off a recorder in which somebody speaks: it would hide the recorder and catch what is meant for it. */
export function useHeldBackErrors(isSpeaking: boolean): void {
  useEffect(() => {
    if (!isSpeaking) return undefined;
    holdBackErrors(true);
    return () => holdBackErrors(false);
  }, [isSpeaking]);
}
