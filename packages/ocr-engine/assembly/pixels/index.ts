/** What happens to every pixel of a page. Why, and how it is compiled: docs/decisions/0021-pixels-in-webassembly.md */
export { brighten } from './brighten';
export { findComponents } from './components';
export { halve } from './halve';
export { copyShades, countInk } from './ink';
export { rotate } from './rotate';
export { scale } from './scale';
export { countShades, darkest, lightest } from './shades';
export { sharpen } from './sharpen';
export { tileShades } from './tiles';
export { takeSpecks } from './specks';
export { unsharpMask } from './unsharp-mask';
