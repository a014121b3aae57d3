/** The fields of a simulation that hold its secrets, or come with them: they leave the server with the whole record only. */
export const oauthGroup = {
  client_id: true,
  client_secret: true,
  redirect_url: true,
  public_code: true,
  client_root: true,
  direct_url: true,
  trusted: true,
} as const;
