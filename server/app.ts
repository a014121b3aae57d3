import type { Services } from './context';
import { answerError, answerNotFound } from './errorAnswers';
import { apiHeaders, securityHeaders } from './headers';
import { checkInput } from './input';
import { limitBody } from './limitBody';
import { describeApi } from './openapi';
import { enforceMatrix } from './policies/enforce';
import { requestLog } from './requestLog';
import { newRouter } from './router';
import { administeredUserRoutes } from './routes/administeredUsers';
import { auditRoutes } from './routes/audit';
import { authRoutes } from './routes/auth';
import { catalogueRoutes } from './routes/catalogue';
import { clientRoutes } from './routes/clients';
import { contactRoutes } from './routes/contact';
import { healthRoutes } from './routes/health';
import { integrationRoutes } from './routes/integrations';
import { inviteRoutes } from './routes/invites';
import { paymentRoutes } from './routes/payments';
import { purchaseRoutes } from './routes/purchases';
import { schoolRoutes } from './routes/schools';
import { userRoutes } from './routes/users';
import { sandboxRoutes } from './sandbox/routes';
import { attachSession } from './sessions/attach';
import { staticRoutes } from './static';

/** The whole server as one function from request to response. */
export function createApp(services: Services) {
  const app = newRouter();
  app.onError(answerError(services));
  app.notFound(answerNotFound);

  app.use(requestLog(services));
  app.use(securityHeaders(services.config));
  app.use(limitBody);
  for (const path of ['/healthz', '/readyz']) app.use(path, apiHeaders);
  for (const area of ['/auth/*', '/users/*', '/api/*']) {
    app.use(area, apiHeaders, attachSession(services), enforceMatrix, checkInput);
  }

  app.route('/', healthRoutes(services));
  app.route('/', authRoutes(services));
  app.route('/', userRoutes(services));
  app.route('/', administeredUserRoutes(services));
  app.route('/', schoolRoutes(services));
  app.route('/', catalogueRoutes(services));
  app.route('/', clientRoutes(services));
  app.route('/', contactRoutes(services));
  app.route('/', integrationRoutes(services));
  app.route('/', purchaseRoutes(services));
  app.route('/', paymentRoutes(services));
  app.route('/', inviteRoutes(services));
  app.route('/', auditRoutes(services));
  describeApi(app, services);

  if (services.config.sandbox) app.route('/sandbox', sandboxRoutes(services));
  app.route('/', staticRoutes(services.config));
  return app;
}
