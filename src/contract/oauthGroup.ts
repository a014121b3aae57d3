/** The fields of a simulation's OAuth group: the server sends them with the whole record only. */
export const oauthGroup = {
  client_id: true,
  client_secret: true,
  redirect_url: true,
  public_code: true,
  client_root: true,
  direct_url: true,
  webhook_url: true,
  webhooks: true,
  trusted: true,
} as const;
