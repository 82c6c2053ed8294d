import { expect, it } from 'vitest';
import { rankedScripts, scriptsLike } from './taken-for.ts';

it.each([
  ['Cyrillic', 'CeMb MYKUNH CTORNN Ha KameHHbIx cTyneHAX u CYMTaNu KOP3MHbI, MOKA YalKu KOani'],
  ['Japanese', 'J]/XDEERI218480Guide2y20M8IPRA,BRZ2Jugz6AAFaDX720UD.JD25X2DI'],
  ['Tamil', 'EXOLOITITTSTLOSSTTETT5SLILSS1D(6;HeoTEmLDemWSITLOITeDfILILIS'],
  ['Armenian', 'PPRSUUPU,quuugnpipnd.USGS6LN4Tu]dpunhgPudtbintptphpuunpdut'],
])('%s is the likeliest script of what English reads of it', (script, text) => {
  expect(scriptsLike(text)[0]).toBe(script);
});

it('says nothing of a handful of letters', () => {
  expect(scriptsLike('EXOLOITITT')).toEqual([]);
});

it('ranks scripts by their shares of the letters, and passes over what no script was seen with', () => {
  const shares = {
    letters: ['a', 'b'],
    scripts: { One: [-10, -300], Other: [-300, -10] },
  };
  expect(rankedScripts('bb?a', shares)).toEqual(['Other', 'One']);
});
