import type { OperatorPlace as Place, OperatorTexts } from '@legible/contracts/pages/operator';
import { classNames } from '../../lib/class-names.ts';

interface OperatorPlaceProps {
  place: Place;
  texts: OperatorTexts;
  className?: string;
}

/**
 * A place that the operator's settings fill. In a page that the build wrote the server finds it by its first
 * attribute, and fills it before it sends the page (`written-pages.ts`).
 */
export function OperatorPlace({ place, texts, className }: OperatorPlaceProps) {
  return (
    <span
      data-operator={place}
      className={classNames('whitespace-pre-line wrap-anywhere', className)}
    >
      {texts[place]}
    </span>
  );
}
