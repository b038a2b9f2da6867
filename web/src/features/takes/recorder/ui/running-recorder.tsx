import { useEffect } from 'react';
import { useStore } from 'zustand';
import { holdBackErrors } from '../../../../platform/components/feedback-store';
import { useWarningBeforeLeaving } from '../../../../platform/components/use-warning-before-leaving';
import { holdsTake, isTalking } from '../model/recorder-state';
import type { RecorderSession } from '../recorder-session';
import { recorderStore } from '../recorder-store';
import { LoseDialog, StopDialog, useBackAsks } from './leave-dialogs';
import { Recorder } from './recorder';
import { RecorderBar } from './recorder-bar';

/** The recorder that is open, over whatever screen: all of the page, or a bar. */
export function RunningRecorder({ session }: { session: RecorderSession }) {
  const view = useStore(session.store);
  const isFolded = useStore(recorderStore, (state) => state.isFolded);
  const { state } = view;
  const isSpeaking = isTalking(state) || state.is === 'counting' || state.is === 'leading-in';
  useScreenAwake(isSpeaking);
  useHeldBackErrors(isSpeaking && !isFolded);
  useWarningBeforeLeaving(holdsTake(state));
  useBackAsks(session);
  if (state.is === 'closed') return null;
  return (
    <>
      {isFolded ? <RecorderBar session={session} view={view} /> : <Recorder session={session} view={view} />}
      <StopDialog session={session} view={view} />
      <LoseDialog />
    </>
  );
}

/** Keeps the Error dialog off a recorder in which somebody speaks: it would hide the recorder and catch what is meant for it. */
export function useHeldBackErrors(isSpeaking: boolean): void {
  useEffect(() => {
    if (!isSpeaking) return undefined;
    holdBackErrors(true);
    return () => holdBackErrors(false);
  }, [isSpeaking]);
}

/** Keeps the screen from going dark while it is on, where the browser can; asks again when the page comes back to view. */
export function useScreenAwake(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return undefined;
    let isOver = false;
    let lock: WakeLockSentinel | null = null;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      const given = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) await given?.release();
      else lock = given;
    };
    const askAgain = () => void ask();
    askAgain();
    document.addEventListener('visibilitychange', askAgain);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', askAgain);
      void lock?.release();
    };
  }, [isOn]);
}
