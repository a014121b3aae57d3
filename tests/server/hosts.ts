interface Credentials {
  oauthClientId: string;
  oauthClientSecret: string;
}

/** The headers with which a simulation's host calls the hub. */
export const basic = ({ oauthClientId, oauthClientSecret }: Credentials) => ({
  Authorization: `Basic ${Buffer.from(`${oauthClientId}:${oauthClientSecret}`).toString('base64')}`,
});
