import { auditRoutes } from './audit/routes';
import { attachHost } from './auth/hosts';
import { loginRoutes } from './auth/loginRoutes';
import { attachLogin } from './auth/logins';
import { enforceMatrix } from './auth/matrix';
import { authRoutes } from './auth/routes';
import { secondFactorRoutes } from './auth/secondFactorRoutes';
import { classLinkRoutes, joinRoutes } from './commerce/classes/link/routes';
import { classRoutes, coTeacherRoutes, seatRoutes } from './commerce/classes/routes';
import { classStudentRoutes } from './commerce/classes/studentRoutes';
import { paymentRoutes } from './commerce/fulfilment/paymentRoutes';
import { hostRoutes } from './commerce/hosts/routes';
import { inviteRoutes } from './commerce/invites/routes';
import { cancellationRoutes } from './commerce/purchases/change';
import { buyerRoutes, purchaseRoutes } from './commerce/purchases/routes';
import { contactRoutes } from './contact/routes';
import { isDatabaseUnavailable, isStorageFailure } from './db/errors';
import { SANDBOX, sandboxPaymentRoutes } from './demo/payments/sandbox';
import { sandboxRoutes } from './demo/routes';
import { healthRoutes } from './health/routes';
import { errorHandler, notFoundHandler } from './http/errorHandler';
import { apiHeaders, extensionsHeader, securityHeaders } from './http/headers';
import { checkInput, limitBody, ownNamesOnly } from './http/input';
import { requestLog } from './http/logger';
import { describeApi, newRouter } from './http/router';
import { staticRoutes } from './http/spa/static';
import { mailRoutes } from './mail/routes';
import { interactionRoutes } from './oidc/interactionRoutes';
import { providerOf } from './oidc/provider';
import { oidcRoutes } from './oidc/routes';
import { overviewRoutes } from './overview/routes';
import { schoolRoutes } from './schools/routes';
import type { Services } from './services/services';
import { catalogueRoutes, simulationPage, siteRoutes } from './simulations/catalogueRoutes';
import { simulationRoutes } from './simulations/routes';
import { privacyRoutes } from './users/dataRoutes';
import { profileRoutes } from './users/profileRoutes';
import { userRoutes } from './users/routes';
import { webhookRoutes } from './webhooks/routes';

/** The whole server as one function from request to response. */
export function createApp(services: Services) {
  const app = newRouter();
  app.onError(errorHandler(services, { isDatabaseUnavailable, isStorageFailure }));
  app.notFound(notFoundHandler(app));

  app.use(requestLog(services));
  app.use(securityHeaders(services.config));
  if (services.config.mode === 'demo') app.use(ownNamesOnly(services.config));
  const openId = providerOf(services);
  // Before the body is touched, which the provider reads itself, with a limit of its own.
  app.route('/', oidcRoutes(services, openId));
  app.use(limitBody);
  for (const path of ['/healthz', '/readyz']) app.use(path, apiHeaders);
  const identify = attachLogin(services);
  const areas = ['/auth/*', '/users/*', '/api/*'];
  for (const area of areas) app.use(area, apiHeaders, identify);
  app.use('/api/host/*', attachHost(services));
  for (const area of areas) app.use(area, enforceMatrix(services), checkInput);

  app.use('/auth/*', extensionsHeader);

  app.route('/', healthRoutes(services));
  app.route('/', authRoutes(services));
  app.route('/', loginRoutes(services));
  app.route('/', secondFactorRoutes(services));
  app.route('/', profileRoutes(services));
  app.route('/', userRoutes(services));
  app.route('/', privacyRoutes(services));
  app.route('/', schoolRoutes(services));
  app.route('/', catalogueRoutes(services));
  app.route('/', simulationRoutes(services));
  app.route('/', contactRoutes(services));
  app.route('/', buyerRoutes(services));
  app.route('/', purchaseRoutes(services));
  app.route('/', cancellationRoutes(services));
  app.route('/', paymentRoutes(services));
  if (services.payments.name === SANDBOX) app.route('/', sandboxPaymentRoutes(services));
  app.route('/', inviteRoutes(services));
  app.route('/', classRoutes(services));
  app.route('/', classStudentRoutes(services));
  app.route('/', classLinkRoutes(services));
  app.route('/', joinRoutes(services));
  app.route('/', coTeacherRoutes(services));
  app.route('/', seatRoutes(services));
  app.route('/', hostRoutes(services));
  app.route('/', webhookRoutes(services));
  app.route('/', mailRoutes(services));
  app.route('/', interactionRoutes(services, openId));
  app.route('/', auditRoutes(services));
  app.route('/', overviewRoutes(services));
  describeApi(app, services.config);

  if (services.config.sandbox) app.route('/sandbox', sandboxRoutes(services));
  app.route('/', siteRoutes(services));
  app.route('/', staticRoutes(services.config, simulationPage(services)));
  return app;
}
