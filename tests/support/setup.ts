// Neither UTC nor Shanghai: a test that does not set its time zone fails.
process.env['TZ'] = 'America/St_Johns';

// Each Jest worker uses the database that the runner prepared for it.
const workers = JSON.parse(process.env['TEST_WORKERS'] ?? '[]') as Record<string, string>[];
Object.assign(process.env, workers[Number(process.env['JEST_WORKER_ID']) - 1]);
