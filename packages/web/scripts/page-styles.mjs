import { PurgeCSS } from 'purgecss';

/** Set on the page's root by `inline/theme.js`, and by the server. */
const SET_LATER = ['dark', 'remembered', 'takes-trials'];

/**
 * The part of a style sheet that a page needs as it stands: a phone then has all of the page in the
 * first packets. The rest comes with the application (`inline/start.js`).
 * @param {string} html
 * @param {string} css
 */
export async function stylesOf(html, css) {
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: html, extension: 'html' }],
    css: [{ raw: css }],
    extractors: [{ extensions: ['html'], extractor: namesIn }],
    keyframes: true,
    variables: true,
    safelist: SET_LATER,
  });
  if (result === undefined) throw new Error('No styles are left');
  // Faces for other letters than those of English pages come with the application, too.
  return result.css.replaceAll(/@font-face\s*\{[^}]*\}/g, '');
}

/**
 * Names of elements, attributes, classes and whatever else a selector may ask for.
 * @param {string} html
 */
function namesIn(html) {
  const elements = Array.from(html.matchAll(/<([\w-]+)/g), ([, name = '']) => name);
  const others = html
    .replaceAll('&amp;', '&')
    .replaceAll('&gt;', '>')
    .split(/[\s"'=<]+/);
  return [...elements, ...others];
}
