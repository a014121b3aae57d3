import { useContext, useEffect, useRef, useState } from 'react';
import { type To, UNSAFE_NavigationContext, useLocation } from 'react-router-dom';
import { standAtHistoryGate } from '../../lib/historyGate';
import { flushPending } from '../../lib/pendingText';
import { isReplaced, readToken } from '../../lib/storedSession';
import { Confirm } from './Confirm';

/** Where the router keeps an entry's place in the history. */
const placeOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null;

/** Whoever is no longer signed in here is led away, whatever there is to lose. */
const mayHold = () => readToken() !== null && !isReplaced();

const pathOf = (to: To): string | undefined =>
  typeof to === 'string' ? to.replace(/[?#].*$/, '') : to.pathname;

interface Props {
  /** There is something to lose. */
  when: boolean;
  /** The reader gives it up. */
  onLeave: () => void;
}

/**
 * Asks before the screen is left with something unsaved: by a link or the menu, by Back and Forward, by
 * closing or reloading the tab. Redirects pass; the router itself makes those only where it must.
 */
export function LeaveGuard({ when, onLeave }: Props) {
  const { navigator } = useContext(UNSAFE_NavigationContext);
  const location = useLocation();
  const [asked, setAsked] = useState<{ leave: () => void } | null>(null);
  const active = useRef(false);
  /** This screen's entry of the history, as the router last came to it. */
  const here = useRef<{ place: number | null; pathname: string }>({ place: null, pathname: '' });

  useEffect(() => {
    active.current = when;
    return () => {
      active.current = false;
    };
  }, [when]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the window's entry may be another one until the router follows
  useEffect(() => {
    here.current = { place: placeOf(window.history.state), pathname: window.location.pathname };
  }, [location]);

  useEffect(() => {
    const { push } = navigator;
    const holds = () => active.current && mayHold();

    // The router's one way to follow a link; it offers no other place to stand in between.
    navigator.push = (to, state, options) => {
      const leave = () => push.call(navigator, to, state, options);
      const path = pathOf(to);
      flushPending();
      if (!holds() || !path || path === here.current.pathname) leave();
      else setAsked({ leave });
    };

    // An entry that is left is gone back to before the router has seen anything.
    const onPopState = (event: PopStateEvent) => {
      flushPending();
      const { place, pathname } = here.current;
      const target = placeOf(event.state);
      if (active.current && place !== null && target === place) {
        // Back where we were: the router never heard that we had left.
        event.stopImmediatePropagation();
        return;
      }
      if (!holds() || window.location.pathname === pathname) return;
      const steps = target === null || place === null ? -1 : target - place;
      event.stopImmediatePropagation();
      window.history.go(-steps);
      setAsked({ leave: () => window.history.go(steps) });
    };
    standAtHistoryGate(onPopState);

    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      flushPending();
      if (holds()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onBeforeUnload);
    return () => {
      navigator.push = push;
      standAtHistoryGate(null);
      window.removeEventListener('beforeunload', onBeforeUnload);
    };
  }, [navigator]);

  if (!asked) return null;
  return (
    <Confirm
      title="Leave without saving?"
      confirm="Leave"
      danger
      onConfirm={() => {
        active.current = false;
        setAsked(null);
        onLeave();
        asked.leave();
      }}
      onCancel={() => setAsked(null)}
    >
      <p>Your changes have not been saved. If you leave now, they are lost.</p>
    </Confirm>
  );
}
