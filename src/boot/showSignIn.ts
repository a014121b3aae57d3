import { screenAt } from '../app/screens';
import { holdSubmit } from '../lib/prerenderedForm';
import { searchOnward } from '../lib/returnAddress';
import { readToken } from '../lib/storedSession';

const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];

/** Links between the sign-in screens keep the place to return to. */
function keepReturnAddress(content: DocumentFragment): void {
  const search = searchOnward(window.location.search);
  for (const link of content.querySelectorAll('a')) {
    const path = link.getAttribute('href') ?? '';
    if (search && screenAt(path)?.screen.access === 'guest') link.setAttribute('href', path + search);
  }
}

/** Replaces the splash by the prerendered sign-in screen, once that is parsed and all style sheets have loaded. */
function show(): void {
  const root = document.getElementById('root');
  const template = document.querySelector<HTMLTemplateElement>('template#sign-in');
  const isStyled =
    document.querySelector('body link[rel=stylesheet]') && sheets().every(({ sheet }) => sheet);
  if (!root || !template || !isStyled) return;
  document.removeEventListener('load', show, true);
  // The app may have rendered already.
  if (!root.querySelector('.splash')) return;
  const content = document.importNode(template.content, true);
  const title = content.querySelector('title');
  title?.remove();
  keepReturnAddress(content);
  root.replaceChildren(content);
  document.title = title?.textContent ?? document.title;
  holdSubmit(root, root.querySelector('form'));
}

/** Shows the prerendered sign-in screen to visitors without a token, before the app has loaded. */
export function showSignIn(): void {
  const isSignIn = screenAt(window.location.pathname)?.screen.page === 'pages/auth/LoginPage';
  // With a place to return to, the screen has a sentence about it; its form may have an address typed before.
  if (!isSignIn || readToken() || window.history.state?.usr) return;
  // `load` does not bubble, but a capturing listener hears it for every style sheet.
  document.addEventListener('load', show, true);
}
