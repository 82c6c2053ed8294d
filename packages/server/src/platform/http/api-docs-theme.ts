import type { FastifySwaggerUiOptions } from '@fastify/swagger-ui';
import { PRODUCT_NAME } from '@legible/contracts/product';

/** Our mark, and our name beside it where there is room. */
const markWith = (width: number, name: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 32" height="32" width="${width}">` +
  '<rect width="32" height="32" rx="7" fill="#2d55d8"/><path d="M9 8h3v13h8v3H9z" fill="#fff"/>' +
  '<path d="M15 8h8v3h-8zM15 13h6v3h-6z" fill="#fff" opacity="0.55"/>' +
  `<text x="42" y="22" font-family="system-ui, sans-serif" font-size="18" font-weight="600" fill="#fff">${name}</text></svg>`;

const svg = (text: string) => ({ type: 'image/svg+xml', content: Buffer.from(text) });

/** There is one description: no reader needs a field for the address of another. */
const STYLES = `
.swagger-ui .topbar { background: #15171c; padding: 8px 0; }
.swagger-ui .topbar .download-url-wrapper { display: none; }
.swagger-ui .topbar .topbar-wrapper { flex-flow: row nowrap; justify-content: space-between; }
.swagger-ui .topbar a { flex: none; max-width: none; }
.swagger-ui .info { margin: 28px 0 12px; }
.swagger-ui .info .description p { max-width: 75ch; margin-left: 0; font-size: 16px; line-height: 1.55; }
.swagger-ui .scheme-container { padding: 12px 0; box-shadow: none; }
@media (max-width: 640px) {
  .swagger-ui .opblock .opblock-summary-path { max-width: none; }
  .swagger-ui .opblock .opblock-summary-description { flex-basis: 100%; }
}
`;

/** The library's page says nothing of the width of a phone. */
const ON_PHONES = `
const viewport = Object.assign(document.createElement('meta'), { name: 'viewport', content: 'width=device-width' });
document.head.append(viewport);
`;

/** How the page of the API's description looks. */
export const apiDocsTheme: Pick<FastifySwaggerUiOptions, 'logo' | 'theme' | 'uiConfig'> = {
  logo: { ...svg(markWith(130, PRODUCT_NAME)), href: '/', target: '_self' },
  theme: {
    title: `${PRODUCT_NAME} API`,
    css: [{ filename: 'page.css', content: STYLES }],
    js: [{ filename: 'page.js', content: ON_PHONES }],
    favicon: [{ filename: 'mark.svg', rel: 'icon', sizes: 'any', ...svg(markWith(32, '')) }],
  },
  uiConfig: { displayRequestDuration: true, defaultModelsExpandDepth: 0 },
};
