/** A platform from which users arrive by login link. */
export interface Platform {
  key: string;
  name: string;
  /** The path of its logo in public/; the hub has none there. */
  logo: string | null;
}

const hub: Platform = { key: 'sc-hub', name: 'Casebridge', logo: null };

const platforms: ReadonlyMap<string, Platform> = new Map(
  [
    hub,
    { key: 'lti', name: 'Learning tools', logo: 'partners/lti.svg' },
    { key: 'campus', name: 'Campus', logo: 'partners/campus.svg' },
  ].map((platform) => [platform.key, platform]),
);

/** The platform of a link's `from`; an unknown one is the hub. */
export const platformOf = (from: string | undefined): Platform => platforms.get(from ?? '') ?? hub;
