import { runInNewContext } from 'node:vm';
import { mirrored, replaceInFlight, replaceInPage } from '@/server/flight.mjs';

const word = 'https://app-url.invalid';
const replace = (payload: string, by: string) => replaceInFlight(Buffer.from(payload), word, by).toString();

describe('replaceInFlight', () => {
  test('rows that end with a line break may change in length', () => {
    expect(replace(`0:["${word}/a"]\n1:null\n`, 'https://shop.example')).toBe(
      '0:["https://shop.example/a"]\n1:null\n',
    );
  });

  test('the length of a long text is updated, counted in bytes', () => {
    const text = `耳畔 ${word}\n第二行`;
    const payload = `3:T${Buffer.byteLength(text).toString(16)},${text}4:["$3"]\n`;
    const expected = '耳畔 http://localhost:3000\n第二行';
    expect(replace(payload, 'http://localhost:3000')).toBe(
      `3:T${Buffer.byteLength(expected).toString(16)},${expected}4:["$3"]\n`,
    );
  });

  test('binary rows do not change', () => {
    const payload = `5:U${Buffer.byteLength(word).toString(16)},${word}6:"${word}"\n`;
    expect(replace(payload, 'http://a.b')).toBe(
      `5:U${Buffer.byteLength(word).toString(16)},${word}6:"http://a.b"\n`,
    );
  });

  test('a payload without the word is returned as the same object', () => {
    const payload = Buffer.from('0:{}\n');
    expect(replaceInFlight(payload, word, 'x')).toBe(payload);
  });
});

describe('mirrored', () => {
  const long = (id: string, of: string) => `${id}:["${of.repeat(500)}"]\n`;
  const mirror = (payload: string) => mirrored(Buffer.from(payload)).toString();

  test('content is moved from the end of the page to its start, after the rows that it refers to', () => {
    const text = '静'.repeat(200);
    const row = `4:T${Buffer.byteLength(text).toString(16)},${text}`;
    const root = `0:{"P":"${'x'.repeat(500)}"}\n`;
    expect(
      mirror(`1:"$Sreact.fragment"\n${root}${long('2', 'a')}${row}3:I[7,[],"Film"]\n${long('5', 'b')}`),
    ).toBe(`1:"$Sreact.fragment"\n${root}3:I[7,[],"Film"]\n${long('5', 'b')}${row}${long('2', 'a')}`);
  });

  test('every row is kept', () => {
    const payload = `a:null\n${long('b', 'x')}:HL["/a.css","style"]\n${long('c', 'y')}`;
    const rows = (all: string) => all.split('\n').sort();
    expect(rows(mirror(payload))).toEqual(rows(payload));
  });
});

describe('replaceInPage', () => {
  const push = (text: string) =>
    `<script>self.__next_f.push([1,${JSON.stringify(text).replaceAll('<', '\\u003c')}])</script>`;

  /** Runs the script, and returns what a browser would hand to React. */
  const payloadOf = (page: string) => {
    const pushed: [number, string][] = [];
    const script = /<script>(.*)<\/script>/s.exec(page)?.[1] ?? '';
    runInNewContext(script, { self: { __next_f: pushed } });
    return pushed[0]?.[1];
  };

  test('finds a word that is split over two scripts, and returns one script', () => {
    const page = `<link href="${word}/en"/><p>x</p>${push('0:["https://app-')}${push('url.invalid"]\n')}</body>`;
    const replaced = replaceInPage(page, word, 'http://localhost:3000');
    expect(replaced).toMatch(
      /^<link href="http:\/\/localhost:3000\/en"\/><p>x<\/p><script>[^<]*<\/script><\/body>$/,
    );
    expect(payloadOf(replaced)).toBe('0:["http://localhost:3000"]\n');
  });

  test('markup inside the payload cannot end the script', () => {
    const page = replaceInPage(push(`0:"</script><b> $& ${word}"\n`), word, 'http://a.b');
    expect(page.match(/<\/script>/g)).toHaveLength(1);
    expect(payloadOf(page)).toBe('0:"</script><b> $& http://a.b"\n');
  });

  test.each([`it's "so"`, 'a\\', `\\"\\'`, '\\u0041', '\u2028\n\t', '耳畔 👂'])(
    '%j is kept unchanged',
    (text) => {
      expect(payloadOf(replaceInPage(push(`0:${JSON.stringify([text])}\n`), word, 'http://a.b'))).toBe(
        `0:${JSON.stringify([text])}\n`,
      );
    },
  );

  test('a page without a payload is replaced as text', () => {
    expect(replaceInPage(`<a href="${word}">`, word, 'http://a.b')).toBe('<a href="http://a.b">');
  });
});
