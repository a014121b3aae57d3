/** A place that people come from by a login link. */
export interface Platform {
  key: string;
  name: string;
  /** Its mark below public/; the hub itself has none of its own here. */
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

/** The platform that a link's `from` names; anything unknown is the hub. */
export const platformOf = (from: string | undefined): Platform => platforms.get(from ?? '') ?? hub;
