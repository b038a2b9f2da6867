import { useEffect } from 'react';

/** While `isOn`, the browser asks before the page closes or reloads. */
export function useWarningBeforeLeaving(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOn]);
}
