import ReactGA from 'react-ga4';

/** A page view: the screen's pattern in place of its address, its title and the referrer. */
const viewOf = (pattern: string) => ({
  page_location: `${window.location.origin}/admin${pattern}`,
  page_path: `/admin${pattern}`,
  page_title: pattern,
  page_referrer: '',
});

export function showScreen(pattern: string): void {
  const view = viewOf(pattern);
  // Also used for the events that the script sends by itself.
  ReactGA.gtag('set', view);
  ReactGA.gtag('event', 'page_view', view);
}

export function start(key: string, pattern: string): void {
  ReactGA.initialize(key, {
    gtagOptions: {
      ...viewOf(pattern),
      send_page_view: false,
      allow_google_signals: false,
      allow_ad_personalization_signals: false,
    },
  });
  showScreen(pattern);
}
