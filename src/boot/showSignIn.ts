import { screenAt } from '../app/findScreen';
import { holdSubmit } from '../lib/prerenderedForm';
import { searchOnward } from '../lib/returnAddress';
import { readToken } from '../lib/storedSession';

const sheets = () => [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')];

/** The links between the ways in keep the place that the visitor wants to go to afterwards. */
function keepReturnAddress(content: DocumentFragment): void {
  const search = searchOnward(window.location.search);
  for (const link of content.querySelectorAll('a')) {
    const path = link.getAttribute('href') ?? '';
    if (search && screenAt(path)?.screen.access === 'guest') link.setAttribute('href', path + search);
  }
}

/** Puts the prerendered sign-in screen in the splash's place, once it is parsed and all style sheets are there. */
function show(): void {
  const root = document.getElementById('root');
  const template = document.querySelector<HTMLTemplateElement>('template#sign-in');
  const isStyled =
    document.querySelector('body link[rel=stylesheet]') && sheets().every(({ sheet }) => sheet);
  if (!root || !template || !isStyled) return;
  document.removeEventListener('load', show, true);
  // The app may have been quicker.
  if (!root.querySelector('.splash')) return;
  const content = document.importNode(template.content, true);
  const title = content.querySelector('title');
  title?.remove();
  keepReturnAddress(content);
  root.replaceChildren(content);
  document.title = title?.textContent ?? document.title;
  holdSubmit(root, root.querySelector('form'));
}

/** Shows visitors who come to sign in the form before the app is there, as the build has rendered it. */
export function showSignIn(): void {
  const isSignIn = screenAt(window.location.pathname)?.screen.page === 'pages/auth/LoginPage';
  // On the way back to somewhere, the screen says so.
  if (!isSignIn || readToken() || window.history.state?.usr) return;
  // `load` does not bubble, but can be captured: each style sheet's comes by here.
  document.addEventListener('load', show, true);
}
