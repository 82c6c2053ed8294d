import { FolderOpen, type LucideIcon, ShieldCheck, Zap } from 'lucide-react';

const features: { title: string; text: string; Icon: LucideIcon }[] = [
  {
    title: 'Simple and fast',
    text: 'Drop your PDFs and watch their pages being counted as they are read. Nothing to install, nothing to set up.',
    Icon: Zap,
  },
  {
    title: 'Secure and private',
    text: 'Your files are yours alone to download. Delete one, and both the original and the searchable version are gone.',
    Icon: ShieldCheck,
  },
  {
    title: 'Easy access',
    text: 'Everything you uploaded stays in your history, the original beside the searchable version, ready whenever you are.',
    Icon: FolderOpen,
  },
];

export function FeatureCards() {
  return (
    <section aria-label="Why Legible">
      <ul className="grid gap-px overflow-hidden rounded-2xl border border-line bg-line md:grid-cols-3">
        {features.map(({ title, text, Icon }) => (
          <li key={title} className="grid content-start gap-3 bg-surface p-7">
            <Icon aria-hidden className="size-5 text-accent-text" strokeWidth={1.75} />
            <h2 className="font-semibold tracking-tight">{title}</h2>
            <p className="text-[0.9375rem] leading-relaxed text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
