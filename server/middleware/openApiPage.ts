/** Page that shows the API's description: plain HTML, its script and style in separate files. */
export const apiPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tillsyn API</title>
<link rel="stylesheet" href="docs/page.css">
<script src="docs/page.js" defer></script>
</head>
<body>
<header>
<h1>Tillsyn API</h1>
<p>Every JSON answer has the envelope <code>success</code>, <code>data</code>, <code>errors</code>.
Calls and fields marked <code>tillsyn</code> (in schemas <code>x-level</code>) are beyond the specification.
The description for programs is <a href="openapi.json">openapi.json</a>.</p>
<label>Search <input type="search" id="search" autocomplete="off"></label>
</header>
<main id="calls"><p>Loading …</p></main>
</body>
</html>
`;

/** Script that lists the calls; everything from the description is inserted as text, never as markup. */
export const apiPageScript = `'use strict';
const main = document.getElementById('calls');
const search = document.getElementById('search');
function element(name, text, parent) {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  parent.append(made);
  return made;
}
function showSchema(title, schema, parent) {
  if (!schema) return;
  element('h3', title, parent);
  element('pre', JSON.stringify(schema, null, 2), parent);
}
function showCall(path, method, call) {
  const box = element('details', '', main);
  const line = element('summary', '', box);
  element('code', method.toUpperCase(), line).className = method;
  element('code', '/api' + path, line);
  element('span', call.operationId, line);
  if (call['x-level'] === 'tillsyn') element('em', 'level tillsyn', line);
  box.dataset.text = (method + ' ' + path + ' ' + call.operationId).toLowerCase();
  const right = (value) => (typeof value === 'string' ? value : JSON.stringify(value));
  element('p', 'Right: ' + right(call['x-right']), box);
  if (call['x-extra-rights']) element('p', 'Additional rights: ' + right(call['x-extra-rights']), box);
  if (call.parameters.length > 0) {
    element('h3', 'Parameters', box);
    const list = element('ul', '', box);
    for (const parameter of call.parameters) {
      const level = parameter.schema['x-level'] ? ', level ' + parameter.schema['x-level'] : '';
      element('li', parameter.name + ' (' + parameter.in + ')' + (parameter.required ? ', required' : '') + level, list);
    }
  }
  const body = call.requestBody && Object.values(call.requestBody.content)[0];
  showSchema('Body', body && body.schema, box);
  const success = call.responses['200'].content;
  showSchema('Answer', success && success['application/json'].schema.properties.data, box);
}
fetch('openapi.json').then((answer) => answer.json()).then((description) => {
  main.replaceChildren();
  for (const [path, methods] of Object.entries(description.paths)) {
    for (const [method, call] of Object.entries(methods)) showCall(path, method, call);
  }
}, () => { main.textContent = 'The description could not be read.'; });
search.addEventListener('input', () => {
  const wanted = search.value.trim().toLowerCase();
  for (const box of main.children) box.hidden = !box.dataset.text.includes(wanted);
});
`;

export const apiPageStyle = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 0 auto; padding: 1rem; }
input { font: inherit; padding: .5rem; min-width: 16rem; }
details { border-top: 1px solid; padding: .25rem 0; }
summary { cursor: pointer; display: flex; flex-wrap: wrap; gap: .75rem; padding: .5rem 0; min-height: 44px; align-items: center; }
summary code:first-child { min-width: 4.5rem; font-weight: 700; }
pre { overflow: auto; padding: .75rem; border: 1px solid; border-radius: 8px; max-height: 24rem; }
`;
