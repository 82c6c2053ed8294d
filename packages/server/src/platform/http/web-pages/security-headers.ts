import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Where Stripe's card field comes from, what it frames and where it sends (Stripe's list). */
const stripe = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
};

interface Allowed {
  apiOrigins: string[];
  /** Hashes of the scripts in our own pages, in the policy's own words. */
  inlineScripts: string[];
}

/** The one screen on which a card is entered. */
const CARD_SCREEN = '/subscribe';

/**
 * The worker in which pdf.js takes files apart. It alone may compile WebAssembly: decoders of pictures, which come from
 * our own server, and see bytes only. It has no document, and no script but itself.
 */
const PDF_WORKER = /^\/assets\/pdf\.worker[\w.-]*\.mjs$/;
const decoders = { 'script-src': ["'wasm-unsafe-eval'"] };

type More = Partial<Record<'script-src' | 'frame-src' | 'connect-src', string[]>>;

function policy({ apiOrigins, inlineScripts }: Allowed, more: More = {}) {
  return {
    useDefaults: false,
    directives: {
      'default-src': ["'self'"],
      'script-src': ["'self'", ...(more['script-src'] ?? []), ...inlineScripts],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:', 'blob:'],
      'font-src': ["'self'"],
      'connect-src': ["'self'", ...apiOrigins, ...(more['connect-src'] ?? [])],
      'frame-src': more['frame-src'] ?? ["'none'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'form-action': ["'self'"],
      'frame-ancestors': ["'none'"],
    },
  };
}

/**
 * Headers that tell the browser to trust little: scripts only from our own files, and in our pages those
 * whose hash is known; no frames, no plugins. Styles may be inline, since the interface library positions
 * its layers that way. Where cards are entered at Stripe, the document of that one screen may load
 * Stripe's field.
 */
export async function securityHeaders(
  app: FastifyInstance,
  options: Allowed & { secure: boolean; cardsByStripe: boolean },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: policy(options),
    // Over plain http the header is ignored by browsers, and on localhost it would only get in the way.
    strictTransportSecurity: options.secure && { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    crossOriginResourcePolicy: { policy: 'same-site' },
  });
  const ofCards = policy(options, stripe);
  const ofWorker = policy(options, decoders);
  app.addHook('onRequest', async (request, reply) => {
    const [path = ''] = request.url.split('?');
    if (PDF_WORKER.test(path)) reply.helmet({ contentSecurityPolicy: ofWorker });
    if (path === CARD_SCREEN && options.cardsByStripe) {
      reply.helmet({ contentSecurityPolicy: ofCards });
    }
  });
}
