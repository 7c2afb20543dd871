// Neither UTC nor Shanghai: a test that forgets its zone fails.
process.env['TZ'] = 'America/St_Johns';
