import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { sandboxHost } from '../../server/demo/host/sandboxHost';
import { pageAssets } from '../../server/demo/pages/layout';
import { connectTestDatabase } from './database';

// The sandbox host as a process of its own, with a database of its own: only HTTP connects it with the hub.
const [hubUrl = '', port = '', webhookSecret = ''] = process.argv.slice(2);
const { db } = await connectTestDatabase();
const root = `http://127.0.0.1:${port}/host`;
const app = new Hono()
  .route('/host', sandboxHost({ db, hubUrl, root, webhookSecretOf: async () => webhookSecret }))
  .route('/sandbox', pageAssets);
createServer(getRequestListener(app.fetch)).listen(Number(port), '127.0.0.1', () => console.log('Ready'));
