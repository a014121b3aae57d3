import type { CookieConsentConfig } from 'vanilla-cookieconsent';
import { type ConsentCategory, thirdParties } from './table';

const settings: Readonly<Record<string, string | undefined>> = import.meta.env;

const words: Readonly<Record<ConsentCategory, { title: string; description: string }>> = {
  statistics: {
    title: 'Statistics',
    description: 'Which screens are opened and how they are used, so that we can improve them.',
  },
  chat: { title: 'Chat', description: 'A chat with our team, in the corner of the page.' },
};

/** The third parties of this build that need the visitor's consent. */
const configured = thirdParties.filter(({ setting, consent }) => consent && settings[setting]);
const categories = (['statistics', 'chat'] as const).filter((category) =>
  configured.some(({ consent }) => consent === category),
);
const ofCategory = (category: ConsentCategory) => configured.filter(({ consent }) => consent === category);

const listed = categories.map((category) => words[category].title.toLowerCase()).join(' and ');
const consentText = `With your consent we use services of others for ${listed}. They may set cookies. Casebridge works without them, too.`;

type Callbacks = Pick<CookieConsentConfig, 'onConsent' | 'onChange' | 'onModalReady'>;

export const consentConfig = (callbacks: Callbacks): CookieConsentConfig => ({
  ...callbacks,
  autoShow: false,
  manageScriptTags: false,
  hideFromBots: false,
  cookie: { name: 'casebridge_consent', path: '/admin', sameSite: 'Lax', expiresAfterDays: 182 },
  guiOptions: {
    consentModal: { layout: 'bar inline', position: 'bottom', equalWeightButtons: true },
    preferencesModal: { layout: 'box', equalWeightButtons: true },
  },
  categories: {
    necessary: { enabled: true, readOnly: true },
    ...Object.fromEntries(
      categories.map((category) => [
        category,
        {
          autoClear: {
            cookies: ofCategory(category).flatMap(({ cookies }) => (cookies ? [{ name: cookies }] : [])),
          },
        },
      ]),
    ),
  },
  language: {
    default: 'en',
    translations: {
      en: {
        consentModal: {
          title: 'Cookies?',
          description: consentText,
          acceptAllBtn: 'Accept all',
          acceptNecessaryBtn: 'Reject all',
          showPreferencesBtn: 'Choose',
        },
        preferencesModal: {
          title: 'Cookie settings',
          acceptAllBtn: 'Accept all',
          acceptNecessaryBtn: 'Reject all',
          savePreferencesBtn: 'Save choice',
          closeIconLabel: 'Close',
          sections: [
            {
              title: 'Necessary',
              description: 'Keeps you signed in, and remembers this choice. Always on.',
              linkedCategory: 'necessary',
            },
            ...categories.map((category) => ({
              title: words[category].title,
              description: `${words[category].description} By ${ofCategory(category)
                .map(({ name }) => name)
                .join(' and ')}.`,
              linkedCategory: category,
            })),
          ],
        },
      },
    },
  },
});
