import { describe, expect, test } from 'vitest';

import { BrokenTemplate } from '#server/issuance/broken-template.ts';
import { documentTypeOf } from '#server/issuance/document-types.ts';
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
    ['<p>\n{{#if title}}\n</p>', /^Parse error on line 3:/],
    ['<p>\n{{title</p>', /^Parse error on line 2:/],
    ['\n{{#if title}}{{/each}}', /if doesn't match each - 2:/],
    ['<p>ok</p>\n<p>{{fields.degree}}</p>', /^Line 2: fields\.degree is not known here; known are title, /],
    ['{{constructor}}', /^Line 1: constructor is not known/],
    ['{{__proto__.x}}', /^Line 1: __proto__\.x is not known/],
    ['{{fields.constructor}}', /^Line 1: fields\.constructor is not known/],
    ['{{organization.[constructor]}}', /^Line 1: organization\.constructor is not known/],
    ['{{[organization.name]}}', /^Line 1: organization\.name is not known/],
    ['{{this}}', /^Line 1: this is not known/],
    ['{{@root.title}}', /^Line 1: @root\.title is not known/],
    ['{{../title}}', /^Line 1: \.\.\/title is not known/],
    ['{{"title"}}', /^Line 1: a literal is not known/],
    ['\n{{{title}}}', 'Line 2: write {{…}}: every value is escaped'],
    ['{{&title}}', 'Line 1: write {{…}}: every value is escaped'],
    ['{{lookup organization "name"}}', 'Line 1: a value takes nothing after its name'],
    ['{{log}}', /^Line 1: log is not known/],
    ['{{title size=1}}', 'Line 1: a value takes nothing after its name'],
    ['{{#with organization}}{{/with}}', 'Line 1: blocks are if, unless and each'],
    ['{{#title}}x{{/title}}', 'Line 1: blocks are if, unless and each'],
    ['{{#if (lookup title 1)}}{{/if}}', /^Line 1: a literal is not known/],
    ['{{#if title includeZero=true}}{{/if}}', 'Line 1: {{#if}} takes one name'],
    ['{{#each fields.results as |r|}}{{/each}}', 'Line 1: {{#each}} takes one name'],
    ['{{#each title}}{{/each}}', 'Line 1: title has no lines'],
    ['{{fields.results}}', 'Line 1: fields.results has several lines: go through them with {{#each}}'],
    ['{{#each fields.results}}\n{{title}}{{/each}}', 'Line 2: within an each, write ../title'],
    [
      '{{#each fields.results}}{{line}}{{/each}}',
      /^Line 1: line is not known here; known are number, course/,
    ],
    [
      '{{#each fields.results}}{{#each ../fields.comment}}{{/each}}{{/each}}',
      'Line 1: an each cannot stand in another one',
    ],
    ['{{> letterhead}}', 'Line 1: only values and the blocks if, unless and each can stand in a template'],
    ['{{#> x}}{{/x}}', /^Line 1: only values and the blocks/],
    ['{{#*inline "x"}}{{/inline}}', /^Line 1: only values and the blocks/],
    ['{{* x}}', /^Line 1: only values and the blocks/],
    ['{{{{raw}}}} x {{{{/raw}}}}', 'Line 1: blocks are if, unless and each'],
    ['<p>\n<script>alert(1)</script></p>', /^Line 2: <script> cannot stand here; tags are h1, /],
    ['<p style="color: red">x</p>', /^Line 1: <p style="color: red"> cannot stand here/],
    ['<P>x</P>', /cannot stand here/],
    ['<td colspan="{{title}}">x</td>', /cannot stand here/],
    ['<a href="https://x.example">x</a>', /cannot stand here/],
    ['<!-- x -->', /cannot stand here/],
    ['<{{title}}>', /cannot stand here/],
    ['1 < 2', /cannot stand here; .* write < as &lt;$/],
    ['R&D', 'Line 1: write & as &amp;, and other characters as they are'],
    ['&eacute;', 'Line 1: write & as &amp;, and other characters as they are'],
    ['<p>\n<strong>x</p></strong>', 'Line 2: </p> closes <strong>, opened on line 2'],
    ['x</p>', 'Line 1: </p> closes nothing'],
    ['<p>\n\n<p>x</p>', 'Line 1: <p> is not closed where it was opened'],
    ['<p>{{#if title}}</p>{{/if}}', 'Line 1: </p> closes nothing'],
    ['{{#if title}}<p>{{/if}}</p>', 'Line 1: <p> is not closed where it was opened'],
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
