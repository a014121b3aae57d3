import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

const program = `
  const { parentPort } = require('node:worker_threads');
  parentPort.on('message', async ({ url, body }) => {
    const started = performance.now();
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    await response.text();
    parentPort.postMessage(performance.now() - started);
  });
`;

/**
 * Measures how long answers take, in a thread of its own: here, the server's work after an answer
 * would delay the reading of it.
 */
export function startStopwatch() {
  const worker = new Worker(program, { eval: true });
  return {
    async post(url: string, body: object): Promise<number> {
      worker.postMessage({ url, body });
      const [ms] = await once(worker, 'message');
      return ms;
    },
    stop: () => worker.terminate(),
  };
}
