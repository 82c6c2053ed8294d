import { TextLink } from './text-link.tsx';

const LINK = /\[([^\]]+)\]\(([^)]+)\)/;

/** A sentence in which `[words](/path)` is a link to a screen. */
export function LinkedText({ text }: { text: string }) {
  // Between two matches lie their two groups: text, words, path, text, …
  const parts = text.split(LINK);
  return parts.map((part, index) => {
    if (index % 3 === 0) return part;
    return index % 3 === 1 ? (
      <TextLink key={part} to={parts[index + 1] ?? ''}>
        {part}
      </TextLink>
    ) : null;
  });
}
