import { testFile } from '@legible/fixtures/folder';
import { describe, expect, it, vi } from 'vitest';
import { EngineError } from '../interface/errors.ts';
import { givenPassword, withPassword } from './password.ts';

describe('the password that a command gives', () => {
  it('is the first line of its file, spaces included', async () => {
    const path = await testFile('password', Buffer.from(' grey heron \r\nnot this\n'));
    expect(await givenPassword(path, { LEGIBLE_PASSWORD: 'other' })).toBe(' grey heron ');
  });

  it('is that of the environment where no file is named', async () => {
    expect(await givenPassword(undefined, { LEGIBLE_PASSWORD: 'grey heron' })).toBe('grey heron');
    expect(await givenPassword(undefined, {})).toBeUndefined();
  });

  it('is missed by name', async () => {
    await expect(givenPassword('/nowhere', {})).rejects.toMatchObject({ code: 'file-access' });
  });
});

/** Opens with "right" alone. */
const open = async (password: string | undefined) => {
  if (password === 'right') return 'open';
  throw new EngineError(password === undefined ? 'encrypted' : 'wrong-password');
};

describe('a protected file', () => {
  it('has a person asked until the password is right', async () => {
    const ask = vi.fn(async (isWrong: boolean) => (isWrong ? 'right' : 'left'));
    expect(await withPassword(open, undefined, ask)).toBe('open');
    expect(ask.mock.calls).toEqual([[false], [true]]);
  });

  it('has nobody asked without end', async () => {
    const ask = vi.fn(async () => 'left');
    await expect(withPassword(open, undefined, ask)).rejects.toMatchObject({
      code: 'wrong-password',
    });
    expect(ask).toHaveBeenCalledTimes(3);
  });

  it('is refused where a script gave a wrong one, or nobody can be asked', async () => {
    const ask = vi.fn(async () => undefined);
    await expect(withPassword(open, 'left', ask)).rejects.toMatchObject({ code: 'wrong-password' });
    expect(ask).not.toHaveBeenCalled();
    await expect(withPassword(open, undefined, ask)).rejects.toMatchObject({ code: 'encrypted' });
  });
});
