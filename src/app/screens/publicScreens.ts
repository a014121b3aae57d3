import { partners } from '../../rules/partners';
import { catalogueOf, recordOf } from './firstCalls';
import type { Screen } from './screen';

/** The screens that need no session. */
export const publicScreens: readonly Screen[] = [
  { path: '/', page: 'pages/auth/LoginPage', access: 'guest' },
  { path: '/login', page: 'pages/auth/LoginPage', access: 'guest' },
  { path: '/register', page: 'pages/auth/RegisterPage', access: 'guest' },
  { path: '/recover', page: 'pages/auth/RecoverPage', access: 'guest' },
  { path: '/logout', page: 'pages/auth/LogoutPage', access: 'public', thirdPartyScripts: true },
  { path: '/magiclogin', page: 'pages/auth/MagicLoginPage', access: 'public' },
  { path: '/error', page: 'pages/system/ErrorPage', access: 'public', thirdPartyScripts: true },
  {
    path: '/library',
    page: 'pages/library/LibraryPage',
    access: 'public',
    firstCalls: catalogueOf(),
    thirdPartyScripts: true,
    menu: 'Library',
  },
  {
    path: '/library/:code',
    page: 'pages/library/SimulationPage',
    access: 'public',
    firstCalls: recordOf('/api/public/clients', 'code'),
    thirdPartyScripts: true,
  },
  { path: '/join', page: 'pages/join/JoinCodePage', access: 'public', extension: 'classes' },
  {
    path: '/join/:code',
    page: 'pages/join/JoinPage',
    access: 'public',
    firstCalls: recordOf('/api/join', 'code'),
    extension: 'classes',
  },
  ...partners.map(
    ({ key }): Screen => ({
      path: `/${key}`,
      page: 'pages/partners/PartnerPage',
      access: 'public',
      firstCalls: catalogueOf(key),
      thirdPartyScripts: true,
    }),
  ),
  {
    path: '/accessibility',
    page: 'pages/accessibility/AccessibilityPage',
    access: 'public',
    thirdPartyScripts: true,
  },
  { path: '/contact', page: 'pages/contact/ContactPage', access: 'public', thirdPartyScripts: true },
];
