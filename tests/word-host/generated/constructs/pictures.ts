import { strToU8 } from 'fflate';

import { type Construct, paragraph, run, text } from '#tests/word-host/generated/construct.ts';
import { OFFICE, type StoryDraft } from '#tests/word-host/generated/draft.ts';
import {
  drawingWithFallback,
  EMU_PER_CM,
  floatingDrawing,
  inlineDrawing,
} from '#tests/word-host/generated/drawing.ts';

/** A gray square of 8 × 8 pixels. */
const PNG = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAAAAADhZOFXAAAADUlEQVR4AWOYCQUUMgBhkyZBokVX8QAAAABJRU5ErkJggg==',
    'base64',
  ),
);

const SVG = strToU8(
  '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><circle cx="5" cy="5" r="4"/></svg>',
);

/** An enhanced metafile with one rectangle. */
const EMF = emf();

function emf(): Uint8Array {
  const records = [
    // Header: bounds, frame in hundredths of a millimetre, signature, version, sizes, device.
    [1, 88, 0, 0, 100, 100, 0, 0, 1000, 1000, 0x464d4520, 0x10000, 132, 3, 1, 0, 0, 0, 1920, 1080, 508, 285],
    [43, 24, 10, 10, 90, 90],
    [14, 20, 0, 16, 20],
  ];
  return new Uint8Array(Uint32Array.from(records.flat()).buffer);
}

type Kind = 'png' | 'emf';

const TYPES = { png: 'image/png', emf: 'image/x-emf' } as const;

export const PICTURES = {
  'inline picture': (story) => inlineDrawing(pictureGraphic(story, 'png')),
  'floating picture': (story) => floatingDrawing(pictureGraphic(story, 'png')),
  'picture behind the text': (story) => floatingDrawing(pictureGraphic(story, 'png'), { isBehind: true }),
  'inline EMF picture': (story) => inlineDrawing(pictureGraphic(story, 'emf')),
  'floating EMF picture': (story) => floatingDrawing(pictureGraphic(story, 'emf')),
  'picture that links': (story) => {
    const link = `<a:hlinkClick r:id="${story.link('https://school.example/')}"/>`;
    return inlineDrawing(pictureGraphic(story, 'png', { link }));
  },
  'picture kept outside the file': (story) => {
    const id = story.draft.relate(story.path, `${OFFICE}/image`, 'https://school.example/logo.png');
    return inlineDrawing(picture(story.nextId(), `r:link="${id}"`));
  },
  'SVG picture': (story) => {
    story.draft.addMedia('word/media/drawing.svg', 'image/svg+xml', SVG);
    const extension =
      '<a:extLst><a:ext uri="{96DAC541-7B7A-43D3-8B79-37D633B846F1}">' +
      '<asvg:svgBlip xmlns:asvg="http://schemas.microsoft.com/office/drawing/2016/SVG/main" ' +
      `r:embed="${story.relate('image', 'media/drawing.svg')}"/></a:ext></a:extLst>`;
    return inlineDrawing(pictureGraphic(story, 'png', { extension }));
  },
  'VML picture': (story) => {
    const id = story.nextId();
    return run(
      `<w:pict><v:shape id="picture${id}" style="width:28pt;height:28pt">` +
        `<v:imagedata r:id="${media(story, 'png')}" o:title="logo"/></v:shape></w:pict>`,
    );
  },
} satisfies Record<string, Construct>;

/** The same file for all pictures of a kind, as in Word. */
export function media(story: StoryDraft, kind: Kind): string {
  const path = `media/${kind === 'png' ? 'image1.png' : 'image2.emf'}`;
  story.draft.addMedia(`word/${path}`, TYPES[kind], kind === 'png' ? PNG : EMF);
  return story.relate('image', path);
}

function pictureGraphic(story: StoryDraft, kind: Kind, parts: PictureParts = {}) {
  return picture(story.nextId(), `r:embed="${media(story, kind)}"`, parts);
}

/** Markup within the picture, and its size in EMU. */
interface PictureParts {
  readonly extension?: string;
  readonly link?: string;
  readonly crop?: string;
  readonly width?: number;
  readonly height?: number;
}

export function picture(
  id: number,
  source: string,
  { extension = '', link = '', crop = '', width = EMU_PER_CM, height = EMU_PER_CM }: PictureParts = {},
) {
  const content =
    `<pic:pic><pic:nvPicPr><pic:cNvPr id="${id}" name="Picture ${id}">${link}</pic:cNvPr><pic:cNvPicPr/></pic:nvPicPr>` +
    `<pic:blipFill><a:blip ${source}>${extension}</a:blip>${crop}<a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    `<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="${width}" cy="${height}"/></a:xfrm>` +
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic>';
  return { id, kind: 'picture', content, width, height } as const;
}

const RECTANGLE =
  '<a:xfrm><a:off x="0" y="0"/><a:ext cx="360000" cy="360000"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>' +
  '<a:solidFill><a:srgbClr val="DDEEFF"/></a:solidFill>';
const INSIDE = paragraph(text('Words in a box'));
const EMPTY_PARAGRAPH = paragraph('');

export const SHAPES = {
  'text box': (story) => textBox(story.nextId(), INSIDE),
  'text box with an empty paragraph': (story) => textBox(story.nextId(), EMPTY_PARAGRAPH),
  'text box in the line': (story) =>
    inlineDrawing({ id: story.nextId(), kind: 'shape', content: shape(INSIDE) }),
  'VML text box': (story) => run(vmlTextBox(story.nextId(), INSIDE)),
  'shape without text': (story) => {
    const id = story.nextId();
    const fallback = `<w:pict><v:rect id="shape${id}" style="position:absolute;width:28pt;height:28pt"/></w:pict>`;
    return drawingWithFallback({ id, kind: 'shape', content: shape() }, 'wps', fallback);
  },
  'group of shapes': (story) => {
    const id = story.nextId();
    const frame =
      '<a:xfrm><a:off x="0" y="0"/><a:ext cx="720000" cy="360000"/><a:chOff x="0" y="0"/><a:chExt cx="720000" cy="360000"/></a:xfrm>';
    const inside = [INSIDE, undefined].map((words) => named(shape(words), story.nextId()));
    const content = `<wpg:wgp><wpg:cNvGrpSpPr/><wpg:grpSpPr>${frame}</wpg:grpSpPr>${inside.join('')}</wpg:wgp>`;
    return drawingWithFallback({ id, kind: 'group', content }, 'wpg', vmlTextBox(id, INSIDE));
  },
  'drawing canvas': (story) => {
    const id = story.nextId();
    const inside = named(shape(INSIDE), story.nextId());
    const content = `<wpc:wpc><wpc:bg/><wpc:whole/>${inside}</wpc:wpc>`;
    const graphic = { id, kind: 'canvas', content, width: 1_800_000, height: 720_000 } as const;
    return drawingWithFallback(graphic, 'wpc', vmlTextBox(id, INSIDE));
  },
  'horizontal line': (story) =>
    run(
      `<w:pict><v:rect id="line${story.nextId()}" style="width:0;height:1.5pt" o:hralign="center" o:hrstd="t" o:hr="t" fillcolor="#a0a0a0" stroked="f"/></w:pict>`,
    ),
  'WordArt watermark': (story) => watermark(story.nextId()),
} satisfies Record<string, Construct>;

export function textBox(id: number, content: string): string {
  const graphic = { id, kind: 'shape', content: shape(content), width: 1_800_000, height: 540_000 } as const;
  return drawingWithFallback(graphic, 'wps', vmlTextBox(id, content));
}

function shape(content?: string): string {
  const words = content === undefined ? '' : `<wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx>`;
  return `<wps:wsp><wps:cNvSpPr/><wps:spPr>${RECTANGLE}</wps:spPr>${words}<wps:bodyPr rot="0" vert="horz" wrap="square" anchor="t"/></wps:wsp>`;
}

function named(content: string, id: number): string {
  return content.replace('<wps:cNvSpPr/>', `<wps:cNvPr id="${id}" name="Shape ${id}"/><wps:cNvSpPr/>`);
}

function vmlTextBox(id: number, content: string): string {
  return (
    `<w:pict><v:shape id="box${id}" style="position:absolute;margin-left:280pt;margin-top:7pt;width:140pt;height:42pt;z-index:${id}" path="m,l,21600r21600,l21600,xe">` +
    `<v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox><w10:wrap type="square"/></v:shape></w:pict>`
  );
}

function watermark(id: number): string {
  return run(
    `<w:pict><v:shapetype id="wordArt${id}" coordsize="21600,21600" o:spt="136" adj="10800" path="m@7,l@8,m@5,21600l@6,21600e">` +
      '<v:path textpathok="t" o:connecttype="rect"/><v:textpath on="t" fitshape="t"/></v:shapetype>' +
      `<v:shape id="PowerPlusWaterMarkObject${id}" type="#wordArt${id}" style="position:absolute;margin-left:0;margin-top:0;width:400pt;height:100pt;rotation:315;z-index:-251657216;mso-position-horizontal:center;mso-position-horizontal-relative:margin;mso-position-vertical:center;mso-position-vertical-relative:margin" o:allowincell="f" fillcolor="silver" stroked="f">` +
      '<v:fill opacity=".5"/><v:textpath style="font-family:Calibri;font-size:1pt" string="DRAFT"/>' +
      '<w10:wrap anchorx="margin" anchory="margin"/></v:shape></w:pict>',
    '<w:noProof/>',
  );
}
