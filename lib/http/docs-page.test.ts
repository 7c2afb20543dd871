import site from '@/messages/en/site.json' with { type: 'json' };
import { docsPage } from './docs-page';

test('the description of the API says that it is one of a sandbox, and of a live shop says nothing of it (sandbox 2)', () => {
  const strip = `<p class="sandbox" role="note" data-slot="sandbox-strip">${site.sandbox}</p>`;
  expect(docsPage(true)).toContain(strip);
  expect(docsPage(false)).not.toContain('sandbox-strip');
});
