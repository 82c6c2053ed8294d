import { loadLanguages } from '../../src/readings/language.ts';

/** A program of its own: loads a language, as a recogniser does, and ends. */
await loadLanguages(['eng']);
