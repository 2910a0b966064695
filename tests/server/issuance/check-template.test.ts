import { describe, expect, test } from 'vitest';

import { BrokenTemplate } from '#server/issuance/template-markup.ts';
import { documentTypeOf } from '#server/document-types/document-types.ts';
import { rendererOf } from '#server/issuance/rendering.ts';

import { printedValues } from './form.ts';

const transcript = documentTypeOf('transcript');

function problem(source: string): string {
  try {
    rendererOf(source, transcript);
  } catch (error) {
    if (error instanceof BrokenTemplate) return error.message;
    throw error;
  }
  return 'none';
}

describe('a template of an organization', () => {
  test('prints values, goes through lines, and says things only where there is a value', () => {
    const source = [
      '{{! The comment of an author }}',
      '<h1>{{title}}</h1>',
      '{{#each fields.results}}',
      '<p>{{number}}. {{course}}: {{grade}} ({{../holder.name}})</p>',
      '{{else}}',
      '<p>Nothing</p>',
      '{{/each}}',
      '{{#if valid_until}}<p>Until {{valid_until}}</p>{{else}}<p>For ever &amp; ever</p>{{/if}}',
      '{{#unless fields.average}}<p>No average</p>{{/unless}}',
    ].join('\n');
    const { html, text } = rendererOf(source, transcript)(printedValues(transcript, 'en', 'required'));
    expect(html.split(/\n+/)).toEqual([
      '<h1>The title</h1>',
      '<p>1. First: one (Léa Fontaine)</p>',
      '<p>2. Second: two (Léa Fontaine)</p>',
      '<p>For ever &amp; ever</p>',
      '<p>No average</p>',
    ]);
    expect(text).toBe(
      'The title\n\n1. First: one (Léa Fontaine)\n\n2. Second: two (Léa Fontaine)\n\nFor ever & ever\n\nNo average',
    );
  });

  test.for<[string, string | RegExp]>([
    ['', 'The template is empty'],
    [`<p>${'a'.repeat(33_000)}</p>`, 'The template is larger than 32 KiB'],
    ['<p>\n{{#if title}}\n</p>', /^Line 3: a \{\{…\}\} or a block isn't complete here$/],
    ['<p>\n{{title</p>', /^Line 2: a \{\{…\}\} or a block isn't complete here$/],
    ['\n{{#if title}}{{/each}}', /if doesn't match each - 2:/],
    [
      '<p>ok</p>\n<p>{{fields.degree}}</p>',
      /^Line 2: fields\.degree isn't available here\. Use one of title, /,
    ],
    ['{{constructor}}', /^Line 1: constructor isn't available here/],
    ['{{__proto__.x}}', /^Line 1: __proto__\.x isn't available here/],
    ['{{fields.constructor}}', /^Line 1: fields\.constructor isn't available here/],
    ['{{organization.[constructor]}}', /^Line 1: organization\.constructor isn't available here/],
    ['{{[organization.name]}}', /^Line 1: organization\.name isn't available here/],
    ['{{this}}', /^Line 1: this isn't available here/],
    ['{{@root.title}}', /^Line 1: @root\.title isn't available here/],
    ['{{../title}}', /^Line 1: \.\.\/title isn't available here/],
    ['{{"title"}}', /^Line 1: a literal isn't available here/],
    ['\n{{{title}}}', 'Line 2: use {{…}} instead: every value is escaped'],
    ['{{&title}}', 'Line 1: use {{…}} instead: every value is escaped'],
    ['{{lookup organization "name"}}', "Line 1: a value can't have anything after its name"],
    ['{{log}}', /^Line 1: log isn't available here/],
    ['{{title size=1}}', "Line 1: a value can't have anything after its name"],
    ['{{#with organization}}{{/with}}', 'Line 1: the only blocks are if, unless, and each'],
    ['{{#title}}x{{/title}}', 'Line 1: the only blocks are if, unless, and each'],
    ['{{#if (lookup title 1)}}{{/if}}', /^Line 1: a literal isn't available here/],
    ['{{#if title includeZero=true}}{{/if}}', 'Line 1: {{#if}} takes one name'],
    ['{{#each fields.results as |r|}}{{/each}}', 'Line 1: {{#each}} takes one name'],
    ['{{#each title}}{{/each}}', 'Line 1: title has no lines'],
    ['{{fields.results}}', 'Line 1: fields.results has several lines: use {{#each}}'],
    ['{{#each fields.results}}\n{{title}}{{/each}}', 'Line 2: inside {{#each}}, write ../title'],
    [
      '{{#each fields.results}}{{line}}{{/each}}',
      /^Line 1: line isn't available here\. Use one of number, course/,
    ],
    [
      '{{#each fields.results}}{{#each ../fields.comment}}{{/each}}{{/each}}',
      "Line 1: {{#each}} can't be inside another {{#each}}",
    ],
    ['{{> letterhead}}', 'Line 1: a template can contain only values and the blocks if, unless, and each'],
    ['{{#> x}}{{/x}}', /^Line 1: a template can contain only values/],
    ['{{#*inline "x"}}{{/inline}}', /^Line 1: a template can contain only values/],
    ['{{* x}}', /^Line 1: a template can contain only values/],
    ['{{{{raw}}}} x {{{{/raw}}}}', 'Line 1: the only blocks are if, unless, and each'],
    ['<p>\n<script>alert(1)</script></p>', /^Line 2: <script> isn't allowed here\. Use the tags h1, /],
    ['<p style="color: red">x</p>', /^Line 1: <p style="color: red"> isn't allowed here/],
    ['<P>x</P>', /isn't allowed here/],
    ['<td colspan="{{title}}">x</td>', /isn't allowed here/],
    ['<a href="https://x.example">x</a>', /isn't allowed here/],
    ['<!-- x -->', /isn't allowed here/],
    ['<{{title}}>', /isn't allowed here/],
    ['1 < 2', /isn't allowed here\. .* Write < as &lt;$/],
    ['R&D', 'Line 1: write & as &amp;, and other characters as they are'],
    ['&eacute;', 'Line 1: write & as &amp;, and other characters as they are'],
    ['<p>\n<strong>x</p></strong>', 'Line 2: </p> closes <strong>, opened on line 2'],
    ['x</p>', 'Line 1: </p> closes nothing'],
    ['<p>\n\n<p>x</p>', "Line 1: <p> isn't closed in the block where it was opened"],
    ['<p>{{#if title}}</p>{{/if}}', 'Line 1: </p> closes nothing'],
    ['{{#if title}}<p>{{/if}}</p>', "Line 1: <p> isn't closed in the block where it was opened"],
  ])('cannot be %j', ([source, reason]) => {
    const found = problem(source);
    expect(found).toMatch(reason);
  });

  test('may use simple tags, breaks, tables with borders, and entities', () => {
    const source =
      '<h2>A</h2><hr><ul><li>b<br>c</li></ul><table border="1"><tr><th colspan="2">&lt;&#8211;&gt;&nbsp;</th></tr></table>';
    const { html, text } = rendererOf(source, transcript)({});
    expect(html).toBe(source);
    expect(text).toBe('A\n\n- b\nc\n\n<–>');
  });
});
