import { paths } from '@legible/contracts/endpoints';
import { OPERATOR_META, operatorDetails } from '@legible/contracts/operator';
import {
  blankTexts,
  operatorFailed,
  operatorTexts,
  type OperatorTexts,
} from '@legible/contracts/pages/operator';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api/api-client.ts';

/**
 * What the operator has stated. Our server writes it into the head of every page that it hands out; a page from
 * elsewhere, such as Vite's, asks for it.
 */
export function useOperatorTexts(): OperatorTexts {
  const [texts, setTexts] = useState(textsInPage);
  useEffect(() => {
    if (texts) return undefined;
    let wanted = true;
    const ask = async () => {
      const found = await askForTexts();
      if (wanted) setTexts(found);
    };
    void ask();
    return () => {
      wanted = false;
    };
  }, [texts]);
  return texts ?? blankTexts;
}

/** Null where the server has not filled it in, as while the build writes the page. */
function textsInPage(): OperatorTexts | null {
  if (typeof document === 'undefined') return null;
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${OPERATOR_META}"]`);
  if (!meta?.content) return null;
  return operatorTexts(operatorDetails.parse(JSON.parse(meta.content)));
}

async function askForTexts(): Promise<OperatorTexts> {
  try {
    return operatorTexts(operatorDetails.parse(await api.json('GET', paths.operator)));
  } catch {
    return operatorFailed;
  }
}
