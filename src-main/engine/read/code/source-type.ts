/** Media type of source code as our reader gives it: its white space is part of what it says. */
export const CODE_TYPE = 'text/x-source-code';
