import { administrationScreens } from './screens/administrationScreens';
import { ownScreens } from './screens/ownScreens';
import { publicScreens } from './screens/publicScreens';
import type { Screen } from './screens/screen';

/** All screens. The last one is for addresses that no other has. */
export const screens: readonly Screen[] = [
  ...publicScreens,
  ...ownScreens,
  ...administrationScreens,
  { path: '*', page: 'pages/system/NotFoundPage', access: 'public', thirdPartyScripts: true },
];
