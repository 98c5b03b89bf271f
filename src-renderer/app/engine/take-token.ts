import { takeToken } from './token.ts';

takeToken();
