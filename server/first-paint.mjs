const sheet = '<link rel="stylesheet"';
const inlined = /<script>[^<]*<\/script>/g;

/**
 * Puts the inline scripts of the head before its style sheets: a script waits for the sheets above it, and the parser
 * waits for the script. Then the body is parsed while the sheets load, and the first paint shows all of it.
 * @param {string} html
 */
function scriptsBeforeSheets(html) {
  const from = html.indexOf(sheet);
  const to = html.indexOf('</head>');
  if (from < 0 || to < from) return html;
  const head = html.slice(from, to);
  const scripts = head.match(inlined) ?? [];
  return html.slice(0, from) + scripts.join('') + head.replace(inlined, '') + html.slice(to);
}

const loaded = /<script src="\/_next\/static\/chunks\/([^"]+)" async=""><\/script>/g;
const hinted =
  /<link rel="preload" as="script" fetchPriority="low" href="\/_next\/static\/chunks\/[^"]+"\/>/g;

/** Polyfills for browsers without modules; such a browser cannot run the other scripts either. */
const polyfills = /<script src="[^"]+" noModule=""><\/script>/;

/** The attribute of a picture above the fold (components/site/picture.tsx). */
const picture = 'fetchPriority="high"';

/**
 * Runs in the page when its style sheets are loaded: it loads the scripts when the first paint is done and the picture
 * is loaded (and has had three frames to be drawn), or after a second (a hidden tab paints nothing).
 * @param {string[]} names
 */
const starter = (names) =>
  `(function(d,n){
function go(){n.splice(0).forEach(function(f){d.head.append(Object.assign(d.createElement('script'),{async:!0,src:'/_next/static/chunks/'+f}))})}
function soon(){setTimeout(go,50)}
setTimeout(go,1e3);
new PerformanceObserver(function(l){if(l.getEntriesByName('first-contentful-paint')[0]){
l=d.querySelector('img[fetchpriority=high]');l.complete?soon():l.onload=soon}}).observe({type:'paint',buffered:!0})
})(document,'${names.join(' ')}'.split(' '))`.replaceAll('\n', '');

const field = /<(?:input|select|textarea)\b/;

/**
 * In a page that opens with a picture and has no form fields, the scripts are loaded after the first paint: on a slow
 * phone they would compete with it for network and processor. A click before they are loaded is kept
 * (components/site/before-paint.ts).
 * @param {string} html
 */
function scriptsAfterPaint(html) {
  if (!html.includes(picture) || field.test(html)) return html;
  /** @type {Set<string>} */
  const names = new Set();
  const rest = html
    .replace(hinted, '')
    .replace(polyfills, '')
    .replace(loaded, (_, name) => (names.add(name), ''));
  return names.size > 0 ? rest.replace('</body>', `<script>${starter([...names])}</script></body>`) : html;
}

/**
 * A page whose first paint waits for as few resources as possible.
 * @param {string} html
 */
export const paintedFirst = (html) => scriptsAfterPaint(scriptsBeforeSheets(html));
