import { describe, expect, test } from 'vitest';
import { readPastedHtml } from '../../../../src/admin/editor/pastedHtml';
import { htmlOf } from '../../../../src/admin/editor/useHtmlField';

const pasted = (html: string) => htmlOf(readPastedHtml(html));

const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri",sans-serif;} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->
<h1 style='mso-margin-top-alt:auto'>Before class<o:p></o:p></h1>
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Form groups of
four</b>, <i>two per company</i>.<span style='mso-spacerun:yes'>  </span>See the <a
href="https://help.example/groups">guide</a>.<o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;</span></span></span><![endif]>Teaching note<o:p></o:p></p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;</span></span></span><![endif]>Slides<o:p></o:p></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span><![endif]>Print them<o:p></o:p></p>
<!--EndFragment--></body></html>`;

test('text pasted from Word keeps headings, bold, italic, links and lists, and loses everything else', () => {
  expect(pasted(word)).toBe(
    `<h2>Before class</h2>
<p><strong>Form groups of four</strong>, <em>two per company</em>. See the <a href="https://help.example/groups">guide</a>.</p>
<ul>
  <li>Teaching note</li>
  <li>Slides</li>
</ul>
<ol>
  <li>Print them</li>
</ol>`,
  );
});

/** An item of a list as Word writes it: a paragraph with its level as a style, and its marker as text. */
const wordItem = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}.0pt;mso-add-space:auto;text-indent:-18.0pt;
mso-list:l0 level${level}
lfo1'><![if !supportLists]><span style='mso-bidi-font-family:Aptos'><span style='mso-list:Ignore'>${marker}<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

/** The same in Word on the web, which gives each item a list of its own. */
const webItem = (level: number, marker: string, text: string) => {
  const list = /\w[.)]/.test(marker) ? 'ol' : 'ul';
  return `<div class="ListContainerWrapper SCXW1 BCX0"><${list} class="SCXW1 BCX0" role="list" style="margin:0">
<li role="listitem" data-leveltext="%${level}." data-listid="1" data-aria-posinset="1" data-aria-level="${level}"
 class="OutlineElement Ltr SCXW1 BCX0"><p class="Paragraph SCXW1 BCX0"><span data-contrast="auto" class="TextRun"><span
 class="NormalTextRun">${text}</span></span><span class="EOP" data-ccp-props="{}">&nbsp;</span></p></li></${list}></div>`;
};

describe.each([
  ['Word', wordItem],
  ['Word on the web', webItem],
])('lists pasted from %s', (_, item) => {
  test('keep their levels, also between others and below items of another kind', () => {
    const items = [
      ...[item(1, '1.', 'Read the case'), item(2, 'a.', 'Part one'), item(3, 'i)', 'Its end')],
      ...[item(2, 'b.', 'Part two'), item(1, '2.', 'Vote'), item(2, 'o', 'Aloud')],
      ...['<p>Between</p>', item(2, '·', 'A first item below a level'), item(1, '·', 'Last')],
    ];
    expect(pasted(items.join('\n'))).toBe(
      `<ol>
  <li>Read the case
    <ol>
      <li>Part one
        <ol>
          <li>Its end</li>
        </ol>
      </li>
      <li>Part two</li>
    </ol>
  </li>
  <li>Vote
    <ul>
      <li>Aloud</li>
    </ul>
  </li>
</ol>
<p>Between</p>
<ul>
  <li>A first item below a level</li>
  <li>Last</li>
</ul>`,
    );
  });
});

test('levels that are written twice, too high, or are none make no further lists', () => {
  expect(
    pasted(
      `<ul><li data-aria-level="1">One<ul><li data-aria-level="2">Two</li><li data-aria-level="2">Three</li></ul></li>
<li data-aria-level="999999999">Four</li><li data-aria-level="x">Five</li></ul><li data-aria-level="-1.5">Out</li><p style="mso-list:none">Six</p>`,
    ),
  ).toBe(
    `<ul>
  <li>One
    <ul>
      <li>Two</li>
      <li>Three
        <ul>
          <li>Four</li>
        </ul>
      </li>
    </ul>
  </li>
  <li>Five</li>
  <li>Out</li>
</ul>
<p>Six</p>`,
  );
});

const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-6f0e1c1b-7fff"><p dir="ltr" style="line-height:1.38;margin-top:0pt;"><span style="font-size:11pt;font-family:Arial;color:#000000;font-weight:400;font-style:normal;">Plain, </span><span style="font-size:11pt;font-weight:700;font-style:normal;">bold</span><span style="font-weight:700;font-style:italic;"> both</span></p><br /><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">One</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><a href="https://a.example/" style="text-decoration:none;"><span style="color:#1155cc;">Below</span></a></p></li></ul></ul></b><br class="Apple-interchange-newline">`;

test('text pasted from Google Docs is bold if its inline style is bold', () => {
  expect(pasted(docs)).toBe(
    `<p>Plain, <strong>bold</strong><em><strong> both</strong></em></p>
<ul>
  <li>One
    <ul>
      <li><a href="https://a.example/">Below</a></li>
    </ul>
  </li>
</ul>`,
  );
});

test('in HTML pasted from a page, block elements become paragraphs, and scripts and resources are removed', () => {
  expect(
    pasted(
      `<div><div>One</div><div>Two<br>lines</div></div><table><tr><td>Cell</td></tr></table>
<img src="https://spy.example/x.gif"><script>alert(1)</script>
<p onclick="x()" style="position:fixed">Three <a href="javascript:alert(1)">a trap</a></p>`,
    ),
  ).toBe('<p>One</p>\n<p>Two<br>\nlines</p>\n<p>Cell</p>\n<p>Three a trap</p>');
});

test.each([
  [
    '<h2>Title</h2>text under title<h2>Second</h2>more text',
    '<h2>Title</h2>\n<p>text under title</p>\n<h2>Second</h2>\n<p>more text</p>',
  ],
  [
    '<div><h2>Title</h2>text under<p>para</p>tail</div>after',
    '<h2>Title</h2>\n<p>text under</p>\n<p>para</p>\n<p>tail</p>\n<p>after</p>',
  ],
  [
    '<ol><li>first<p>more</p>last</li>stray</ol>',
    '<ol>\n  <li>first<br>\nmore<br>\nlast</li>\n  <li>stray</li>\n</ol>',
  ],
  ['<pre>a\nb\n\n<b>c</b>\n</pre>', '<p>a<br>\nb<br>\n<br>\n<strong>c</strong></p>'],
  [
    '<b>one<h3>two</h3>three</b>',
    '<p><strong>one</strong></p>\n<h3><strong>two</strong></h3>\n<p><strong>three</strong></p>',
  ],
])('pasted text next to blocks keeps its position: %s', (html, kept) => {
  expect(pasted(html)).toBe(kept);
});

test('words that look like styles are kept as words', () => {
  expect(
    pasted(
      `<p title="a > b style=c" STYLE = 'font-weight:bold'><span style=font-weight:bold>style=x</span> onclick=y</p>`,
    ),
  ).toBe('<p><strong>style=x</strong> onclick=y</p>');
});
