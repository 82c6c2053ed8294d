import { PRODUCT_NAME } from '../product.ts';
import type { WrittenText } from './written-text.ts';

/** Who runs the service: what the law of many countries wants a website to say. */
export const imprint: WrittenText = {
  title: 'Imprint',
  lead: `Who runs this installation of ${PRODUCT_NAME}, and how to reach them.`,
  since: null,
  sections: [
    {
      id: 'operator',
      title: 'Operator',
      body: [
        {
          facts: [
            { term: 'Name and address', text: { operator: 'who' } },
            { term: 'Email and telephone', text: { operator: 'reach' } },
            { term: 'Register and tax numbers', text: { operator: 'register' } },
            { term: 'Data protection authority', text: { operator: 'authority' } },
            { term: 'Where data is stored', text: { operator: 'storage' } },
          ],
        },
        'The [contact form](/contact) reaches the operator, too.',
      ],
    },
    {
      id: 'software',
      title: 'Software',
      body: [
        `${PRODUCT_NAME} is free software under the Apache License 2.0. Whoever runs a copy of it answers for that copy, and is named above.`,
      ],
    },
  ],
};
