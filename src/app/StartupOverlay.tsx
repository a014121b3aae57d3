import { useEffect, useState } from 'react';

const SHOWN_MS = 1000;
const LEAVING_MS = 500;

/** A thin progress bar at the top edge while the app starts; the page below it can be used. */
export function StartupOverlay() {
  const [phase, setPhase] = useState<'shown' | 'leaving' | 'gone'>('shown');
  useEffect(() => {
    const leave = setTimeout(() => setPhase('leaving'), SHOWN_MS);
    const remove = setTimeout(() => setPhase('gone'), SHOWN_MS + LEAVING_MS);
    return () => {
      clearTimeout(leave);
      clearTimeout(remove);
    };
  }, []);
  if (phase === 'gone') return null;
  return (
    <div
      className={`startup-overlay d-print-none ${phase}`}
      data-testid="startup-overlay"
      aria-hidden="true"
    />
  );
}
