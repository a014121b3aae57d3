import ReactGA from 'react-ga4';

/** A screen as it is counted: its pattern in place of its address, its title and where the visitor came from. */
const viewOf = (pattern: string) => ({
  page_location: `${window.location.origin}/admin${pattern}`,
  page_path: `/admin${pattern}`,
  page_title: pattern,
  page_referrer: '',
});

export function showScreen(pattern: string): void {
  const view = viewOf(pattern);
  // For what the script counts by itself, too.
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
