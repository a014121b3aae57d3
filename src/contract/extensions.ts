/** The header of the answers to login, autk and profile that names the extensions of the server, with commas. */
export const EXTENSIONS_HEADER = 'Api-Extensions';

/** Calls beyond the specification, which a backend may have. The app offers them only where its server names them. */
export const extensions = [
  /** `GET /api/audit` */
  'history',
  /** `GET /api/users/csv`, `GET /api/purchases/csv` */
  'exports',
  /** `GET /api/payments/open`, `POST /api/payments/{id}/finish` and `/refund` */
  'open-payments',
  /** `GET` and `POST /api/purchases/{id}/cancellation` */
  'cancellation',
  /** `POST /api/users/bulk` */
  'bulk-users',
  /** `DELETE /api/schools/{id}` */
  'school-deletion',
  /** `POST /api/purchases/{id}` */
  'notes',
  /** `GET /api/users/{id}?magiclogin=true` */
  'sign-in-links',
  /** `POST /api/purchases/{id}/session`, and `session` of `GET /api/purchases/all`; the server also goes on trying by itself until the session is open. */
  'sessions',
  /** `/api/sessions` and all below it; `state` of `GET /api/invites/all`, and its `email` for all but students */
  'classes',
  /** `POST /api/sessions/{id}/link` and `/link/renewal`, `/api/join/{code}` and all below it */
  'class-links',
  /** `GET /auth/logout` ends the session of its bearer token, and no other of the same browser */
  'logout-by-token',
  /** `webhook_url` and `webhooks` of a simulation, `POST /api/clients/{id}/webhook-secret`, `GET /api/webhooks/all`, `POST /api/webhooks/{id}/attempt` */
  'webhooks',
  /** `GET /api/overview`; `payment_time` of `GET /api/purchases/all`; `last_login` and the status `not-deleted` of `GET /api/users/all` */
  'overview',
  /** `POST /auth/link-owner` */
  'link-owners',
  /** `school` of `GET /api/purchases/all` */
  'related-lists',
  /** An email to the buyer of each purchase, and to the student of each `POST /api/payments/charge` */
  'confirmations',
] as const;
export type Extension = (typeof extensions)[number];
