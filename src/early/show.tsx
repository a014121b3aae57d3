import type { ComponentType } from 'react';
import { SiteFrame } from '../app/SiteFrame';
import type { User } from '../contract/user';
import { env } from '../lib/env';
import { stylesLoaded } from '../lib/stylesLoaded';
import type { PartialState, RootState } from '../store/reducers';
import { setState } from './reactRedux';

interface EarlyScreen<Answer> {
  Component: ComponentType;
  /** The address of the call whose answer the screen shows. */
  call: string;
  /** What the screen reads of the state, as the answer makes it. */
  stateOf: (answer: Answer) => PartialState;
}

/** Whether no time is left to fill: the app itself is about to draw the screen. */
const isAppThere = (): boolean =>
  [...document.querySelectorAll<HTMLScriptElement>('script[src]')].every(
    ({ src }) => performance.getEntriesByName(src).length > 0,
  );

/**
 * Draws a screen in the splash's place when its first answer is there before the app is. Nothing is shown
 * where a call was refused or has failed: what is to be said then is the app's to say.
 */
export async function show<Answer>({ Component, call, stateOf }: EarlyScreen<Answer>): Promise<void> {
  const { [env.apiBase + call]: content, [`${env.apiBase}/auth/profile`]: profile } = window.__early ?? {};
  const [[response, answer] = [], [session, caller] = []] = await Promise.all([
    content,
    profile,
    stylesLoaded(),
  ]);
  const splash = document.querySelector('.splash');
  if (!splash || !response?.ok || session?.ok === false || isAppThere()) return;
  const user = (caller as User | undefined) ?? null;
  setState({ session: { user }, game: {}, ...stateOf(answer as Answer) } as RootState);
  const picture = (
    <div data-picture="">
      <SiteFrame user={user}>
        <Component />
      </SiteFrame>
    </div>
  );
  // What JSX makes here are elements (see react.ts).
  splash.replaceWith(picture as unknown as Node);
}
