// Neither UTC nor Shanghai: a test that forgets its zone fails.
process.env['TZ'] = 'America/St_Johns';

// Each of Jest's workers has what the runner prepared for it.
const workers = JSON.parse(process.env['TEST_WORKERS'] ?? '[]') as Record<string, string>[];
Object.assign(process.env, workers[Number(process.env['JEST_WORKER_ID']) - 1]);
