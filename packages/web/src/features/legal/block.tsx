import type { OperatorTexts } from '@legible/contracts/pages/operator';
import type { Block } from '@legible/contracts/pages/written-text';
import { LinkedText } from '../../ui/buttons/linked-text.tsx';
import { OperatorPlace } from './operator-place.tsx';

interface BlockProps {
  block: Block;
  operator: OperatorTexts;
}

export function BlockOf({ block, operator }: BlockProps) {
  if (typeof block === 'string') {
    return (
      <p>
        <LinkedText text={block} />
      </p>
    );
  }
  if ('operator' in block) {
    return (
      <p>
        <OperatorPlace place={block.operator} texts={operator} />
      </p>
    );
  }
  return 'list' in block ? (
    <ul className="grid list-disc gap-2 pl-5 marker:text-faint">
      {block.list.map((item) => (
        <li key={item}>
          <LinkedText text={item} />
        </li>
      ))}
    </ul>
  ) : (
    <dl className="grid gap-4">
      {block.facts.map(({ term, text }) => (
        <div key={term} className="grid gap-0.5">
          <dt className="font-medium">{term}</dt>
          <dd className="text-muted">
            {typeof text === 'string' ? (
              <LinkedText text={text} />
            ) : (
              <OperatorPlace place={text.operator} texts={operator} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
