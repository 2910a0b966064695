import { expect, test } from 'vitest';

import { issuedParagraphs } from '#server/credentials/contents/issued-paragraphs.ts';

test.each([
  ['<h1>Diploma</h1>\n<p>To <strong>L&eacute;a</strong>,<br>Lyon</p>', ['Diploma', 'To L&eacute;a, Lyon']],
  [
    '<table border="1">\n<tr><th>Course</th><td>A &amp; B</td></tr> <tr><td></td><td>15,5</td></tr></table>',
    ['Course', 'A & B', '15,5'],
  ],
  [
    '<ul> <li>One</li><li>Two <ol><li>Below</li></ol> goes on</li></ul>After<p>End</p>',
    ['One', 'Two goes on', 'Below', 'After', 'End'],
  ],
  ['<td>a<p>b</p>c</td><blockquote>q<p>r</p></blockquote><hr>x', ['a bc', 'q', 'r', 'x']],
  ['<p>1&nbsp;&lt;b&gt; &#x27;&#39;&#x3D; &amp;lt;</p><p> <br> </p>', ["1 <b> ''= &lt;"]],
  ['', []],
])('%j is read as %j', (html, paragraphs) => {
  expect(issuedParagraphs(html)).toEqual(paragraphs);
});
