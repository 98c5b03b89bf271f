import { config } from 'zod';

// zod probes for `eval` when a schema is first used, which the content security policy reports. Imported before
// everything that makes a schema.
config({ jitless: true });
