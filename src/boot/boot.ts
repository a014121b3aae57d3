/**
 * Runs in the head of index.html, before the app: the build bundles it into one inline script (build/boot.ts).
 * It may import nothing that needs React or the store.
 */
import { showLook } from '../lib/look/look';
import { prefetch } from './prefetch';
import { showSignIn } from './showSignIn';

showLook();

const { files, pages } = __PAGE_FILES__;
const filesOf = (numbers: readonly number[]) => numbers.map((number) => files[number] ?? '');
prefetch(Object.fromEntries(Object.entries(pages).map(([page, numbers]) => [page, filesOf(numbers)])));
showSignIn();
