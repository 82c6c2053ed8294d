import { Switch as Radix } from 'radix-ui';

interface SwitchProps {
  id: string;
  checked: boolean;
  disabled?: boolean;
  'aria-describedby'?: string;
  onCheckedChange: (checked: boolean) => void;
}

export function Switch(props: SwitchProps) {
  return (
    <Radix.Root
      {...props}
      className="inline-flex h-6 w-10 shrink-0 items-center rounded-full border border-line-strong bg-sunken transition-colors disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
    >
      <Radix.Thumb className="block size-4 translate-x-1 rounded-full bg-ink-faint shadow-xs transition-transform data-[state=checked]:translate-x-[1.125rem] data-[state=checked]:bg-white data-[state=unchecked]:bg-[var(--line-strong)]" />
    </Radix.Root>
  );
}
