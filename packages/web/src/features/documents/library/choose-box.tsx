import type { ChangeEvent } from 'react';

interface ChooseBoxProps {
  label: string;
  checked: boolean;
  /** Some are chosen and some are not. */
  mixed?: boolean;
  disabled?: boolean;
  onToggle: (isRange: boolean) => void;
}

/** A box to choose by, large enough for a thumb. */
export function ChooseBox({
  label,
  checked,
  mixed = false,
  disabled = false,
  onToggle,
}: ChooseBoxProps) {
  return (
    <label className="grid size-8 shrink-0 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        ref={(box) => {
          if (box) box.indeterminate = mixed;
        }}
        onChange={(event) => onToggle(withShift(event))}
        className="size-4 cursor-pointer accent-accent"
      />
    </label>
  );
}

/** A browser tells a change by the click, or the press of a key, that it came from. */
function withShift({ nativeEvent }: ChangeEvent): boolean {
  return 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true;
}
