/** Everything a template of the service may hold. */
export const CONTENT = `
<h1>Transcript &amp; more</h1>
<p><strong>Lycée
   Lumière</strong><br>Lyon</p>
<blockquote>Quoted</blockquote>
<h2>Results</h2>
<table border="1">
<tr><th>Course</th><th>Grade</th><th>Credits</th></tr>
<tr><td rowspan="2">Physics</td><td colspan="2">17</td></tr>
<tr><td>18</td><td>6</td></tr>
</table>
<table><tr><th>For the school</th><td>Name</td></tr></table>
<ul><li>One<ul><li>Below one</li></ul></li><li>Two</li></ul>
<ol><li>First task</li></ol>
<ol><li>Second task</li></ol>
<hr>
<p>H<sub>2</sub>O, x<sup>2</sup>, <em>so</em> <u>it</u> is &lt;b&gt;not bold&lt;/b&gt;</p>`;
