import { useEffect } from 'react';
import { useStore } from 'zustand';
import { deferErrors } from '../../../../platform/components/feedback-store';
import { useWarningBeforeLeaving } from '../../../../platform/components/use-warning-before-leaving';
import { hasTake, isTakeActive } from '../model/recorder-state';
import type { RecorderSession } from '../recorder-session';
import { recorderStore } from '../recorder-store';
import { DiscardDialog, StopDialog, useLeaveConfirmation } from './leave-dialogs';
import { Recorder } from './recorder';
import { RecorderBar } from './recorder-bar';

/** The open recorder over any screen, expanded or as a bar. */
export function RunningRecorder({ session }: { session: RecorderSession }) {
  const view = useStore(session.store);
  const isMinimized = useStore(recorderStore, (state) => state.isMinimized);
  const { state } = view;
  const isSpeaking = isTakeActive(state) || state.is === 'counting' || state.is === 'leading-in';
  useWakeLock(isSpeaking);
  useSuppressedErrors(isSpeaking && !isMinimized);
  useWarningBeforeLeaving(hasTake(state));
  useLeaveConfirmation(session);
  if (state.is === 'closed') return null;
  return (
    <>
      {isMinimized ? <RecorderBar session={session} view={view} /> : <Recorder session={session} view={view} />}
      <StopDialog session={session} view={view} />
      <DiscardDialog />
    </>
  );
}

/** Defers the Error dialog during a take: it would hide the recorder and catch its keys. */
function useSuppressedErrors(isSpeaking: boolean): void {
  useEffect(() => {
    if (!isSpeaking) return undefined;
    deferErrors(true);
    return () => deferErrors(false);
  }, [isSpeaking]);
}

/** Prevents the screen from turning off while `isOn`, if the browser can; requests it again when the page is visible again. */
function useWakeLock(isOn: boolean): void {
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
