// Receives webhooks of Legible. Begin it with the secret that the profile showed once:
//   npm install standardwebhooks
//   LEGIBLE_WEBHOOK_SECRET=whsec_… PORT=8080 node receive-webhooks.mjs
import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.LEGIBLE_WEBHOOK_SECRET);
/** Messages that were done. A real receiver keeps these where a restart does not lose them. */
const done = new Set();

async function receive(request, response) {
  // The signature is over these very bytes: parse them afterwards.
  const parts = [];
  for await (const part of request) parts.push(part);
  const text = Buffer.concat(parts).toString();
  let message;
  try {
    message = webhook.verify(text, request.headers);
  } catch {
    response.writeHead(401).end();
    return;
  }
  const id = request.headers['webhook-id'];
  if (!done.has(id)) {
    done.add(id);
    console.log(message.type, JSON.stringify(message.data));
  }
  // Answer soon; what takes long is done afterwards.
  response.writeHead(204).end();
}

const server = createServer((request, response) => void receive(request, response));
server.listen(process.env.PORT ?? 8080, '127.0.0.1', () =>
  console.log(`listening on ${server.address().port}`),
);
