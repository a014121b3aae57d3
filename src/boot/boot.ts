/**
 * Runs in the head of index.html, before the app: the build bundles it into one inline script (build/boot.ts).
 * It may import nothing that needs React or the store.
 */
import { prefetch } from './prefetch';
import { showSignIn } from './showSignIn';

prefetch(__SCREEN_FILES__);
showSignIn();
