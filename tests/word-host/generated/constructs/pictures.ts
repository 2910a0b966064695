import { run, type Inline } from '#tests/word-host/generated/construct.ts';
import type { StoryDraft } from '#tests/word-host/generated/draft.ts';
import { floatingDrawing, inlineDrawing } from '#tests/word-host/generated/drawing.ts';
import { EMF, PNG, SVG } from '#tests/word-host/generated/media.ts';
import { OFFICE } from '#tests/word-host/generated/namespaces.ts';

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
    return inlineDrawing(pictureGraphic(story, 'png', '', link));
  },
  'picture kept outside the file': (story) => {
    const id = story.draft.relate(story.path, `${OFFICE}/image`, 'https://school.example/logo.png', true);
    const graphic = story.nextId();
    return inlineDrawing({ id: graphic, kind: 'picture', content: picture(graphic, `r:link="${id}"`) });
  },
  'SVG picture': (story) => {
    story.draft.addMedia('word/media/drawing.svg', 'image/svg+xml', SVG);
    const extension =
      '<a:extLst><a:ext uri="{96DAC541-7B7A-43D3-8B79-37D633B846F1}">' +
      '<asvg:svgBlip xmlns:asvg="http://schemas.microsoft.com/office/drawing/2016/SVG/main" ' +
      `r:embed="${story.relate('image', 'media/drawing.svg')}"/></a:ext></a:extLst>`;
    return inlineDrawing(pictureGraphic(story, 'png', extension));
  },
  'VML picture': (story) => {
    const id = story.nextId();
    return run(
      `<w:pict><v:shape id="picture${id}" style="width:28pt;height:28pt">` +
        `<v:imagedata r:id="${media(story, 'png')}" o:title="logo"/></v:shape></w:pict>`,
    );
  },
} satisfies Record<string, Inline>;

/** The same file for all pictures of a kind, as Word keeps it. */
export function media(story: StoryDraft, kind: Kind): string {
  const path = `media/${kind === 'png' ? 'image1.png' : 'image2.emf'}`;
  story.draft.addMedia(`word/${path}`, TYPES[kind], kind === 'png' ? PNG : EMF);
  return story.relate('image', path);
}

function pictureGraphic(story: StoryDraft, kind: Kind, extension = '', link = '') {
  const id = story.nextId();
  const content = picture(id, `r:embed="${media(story, kind)}"`, extension, link);
  return { id, kind: 'picture', content } as const;
}

function picture(id: number, source: string, extension = '', link = ''): string {
  return (
    `<pic:pic><pic:nvPicPr><pic:cNvPr id="${id}" name="Picture ${id}">${link}</pic:cNvPr><pic:cNvPicPr/></pic:nvPicPr>` +
    `<pic:blipFill><a:blip ${source}>${extension}</a:blip><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    '<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="360000" cy="360000"/></a:xfrm>' +
    '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></pic:spPr></pic:pic>'
  );
}
