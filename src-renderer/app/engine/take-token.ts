import { shareToken, takeToken } from './token.ts';

takeToken();
shareToken();
