import type { KeyScope } from '../api-keys.ts';

/** The texts about keys of programs, on the profile. */
export const keyTexts = {
  title: 'API keys',
  lead: 'For programs that upload and download by themselves.',
  docs: 'How to use them',
  list: 'API keys',
  none: 'You have no keys yet.',
  make: 'Make a key',
  loadFailed: 'Failed to load API keys.',
  stay: 'Logging out a device, or a new password, leaves keys as they are.',
  pace: (calls: number) => `Your plan allows ${calls} calls a minute by key.`,
  tooLow: {
    title: 'API keys come with Tier 2',
    description: 'With your plan, files are uploaded on this site.',
    rest: 'Your keys are kept. They work again as soon as your plan has them.',
    prices: 'See plans',
  },
  scopes: (scopes: KeyScope[]) => {
    if (scopes.length > 1) return 'Read and write';
    return scopes[0] === 'read' ? 'Read only' : 'Upload and change only';
  },
  used: 'Last used',
  unused: 'Never used',
  made: (day: string) => `made ${day}`,
  ends: (day: string, isOver: boolean) => `${isOver ? 'ended' : 'ends'} ${day}`,
  endless: 'no end',
  ended: 'Expired',
  revoke: 'Revoke',
  revokeNamed: (name: string, lastFour: string) => `Revoke ${name}, ending in ${lastFour}`,
  revoking: {
    title: (name: string) => `Revoke “${name}”?`,
    text: 'Programs that use it are refused from now on. This cannot be undone.',
    failed: 'Could not revoke the key. Please try again.',
  },
  form: {
    title: 'Make an API key',
    text: 'You see the key once, after this. Give each program a key of its own.',
    name: 'Name',
    nameHint: 'What it is for, such as the program or machine.',
    scopes: 'It may',
    expiry: 'It ends',
    after: (days: number) => (days === 365 ? 'After a year' : `After ${days} days`),
    never: 'Never',
    submit: 'Make key',
    failed: 'Could not make the key. Please try again.',
  },
  done: {
    title: 'Your new key',
    text: 'Copy it now. We keep no copy, so it is not shown again.',
    key: 'API key',
    example: 'Try it',
    copyKey: 'Copy key',
    copyExample: 'Copy command',
    copied: 'Copied',
    copyFailed: 'Could not copy. Please select the text and copy it.',
    close: 'Done',
  },
};
