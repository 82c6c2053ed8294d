import { die, serveExceptPageTwo } from './page-two.ts';

serveExceptPageTwo(die);
