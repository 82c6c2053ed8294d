import { statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { makePackage } from './package/make-package.ts';

const archive = await makePackage(resolve('dist'));
const megabytes = (statSync(archive).size / 1e6).toFixed(1);
console.log(`${relative('.', archive)}, ${megabytes} MB. To try it: npm install ${archive}`);
