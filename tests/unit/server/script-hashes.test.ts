import { createHash } from 'node:crypto';
import { scriptHashes } from '@/server/script-hashes';

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('scriptHashes', () => {
  test('contains the hash of each inline script once, as the browser computes it', () => {
    const html = '<script>a()</script><p>你好</p><script id="x">let 名 = 1\n</script><script>a()</script>';
    expect(scriptHashes(html)).toEqual([hashOf('a()'), hashOf('let 名 = 1\n')]);
  });

  test('does not contain external scripts and data blocks', () => {
    const html =
      '<script src="/a.js" async=""></script><script type="application/ld+json">{"a":1}</script>' +
      '<script type="module">b()</script>';
    expect(scriptHashes(html)).toEqual([hashOf('b()')]);
  });
});
