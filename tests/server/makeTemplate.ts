// Creates the template database that the tests copy, on the PostgreSQL of TEST_POSTGRES.
import { Client } from 'pg';
import { connectPostgres } from '../../server/db/postgres';

const address = process.env.TEST_POSTGRES ?? '';
const client = new Client(address);
await client.connect();
await client.query('create database hub_template');
await client.end();
const template = new URL(address);
template.pathname = '/hub_template';
const { close } = await connectPostgres({ databaseUrl: template.href, databasePool: 2 }, { warn() {} });
await close();
