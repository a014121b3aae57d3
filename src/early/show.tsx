import type { ComponentType } from 'react';
import { SiteFrame } from '../app/SiteFrame';
import { StartupOverlay } from '../app/StartupOverlay';
import type { User } from '../contract/user';
import { env } from '../lib/env';
import { type Access, isOpenTo } from '../lib/permissions';
import { readToken } from '../lib/storedSession';
import { stylesLoaded } from '../lib/stylesLoaded';
import type { PartialState, RootState } from '../store/reducers';
import { setState } from './reactRedux';

interface EarlyScreen<Answer> {
  Component: ComponentType;
  access: Access;
  /** The address of the call whose answer the screen shows. */
  call: string;
  /** What the screen reads of the state, as the answer makes it. */
  stateOf: (answer: Answer) => PartialState;
}

/** An answer that index.html has asked for; null where there is none, or where the app has taken it up. */
const earlyAnswer = (key: string) => window.__early?.[key] ?? null;

/**
 * Draws a screen in the splash's place when its first answer is there before the app is. Nothing is shown
 * to whom it is not open, or where a call was refused or has failed: what is to be said then is the app's
 * to say.
 */
export async function show<Answer>(screen: EarlyScreen<Answer>): Promise<void> {
  const { Component, access, call, stateOf } = screen;
  const token = readToken();
  const profileKey = `${token}${env.apiBase}/auth/profile`;
  const key = `${access === 'public' ? '' : token}${env.apiBase}${call}`;

  const profile = token ? await earlyAnswer(profileKey) : null;
  const user = profile?.[0].ok ? (profile[1] as User) : null;
  if ((token && !user) || !isOpenTo(user, access)) return;
  const content = await earlyAnswer(key);
  if (!content?.[0].ok) return;
  await stylesLoaded();

  const isAppThere = !earlyAnswer(key) || (token && !earlyAnswer(profileKey));
  const splash = document.querySelector('.splash');
  if (!splash || isAppThere || readToken() !== token) return;
  setState({ session: { user }, game: {}, ...stateOf(content[1] as Answer) } as RootState);
  const picture = (
    <div data-picture="">
      <SiteFrame user={user}>
        <Component />
      </SiteFrame>
      <StartupOverlay />
    </div>
  );
  // What JSX makes here are elements (see react.ts).
  splash.replaceWith(picture as unknown as Node);
}
