import { strToU8 } from 'fflate';

import { run, type Block, type Inline } from '#tests/word-host/generated/construct.ts';
import { OFFICE } from '#tests/word-host/generated/namespaces.ts';
import { media } from './pictures.ts';

export const EMBEDDED = {
  'embedded object': (story) => {
    const id = story.nextId();
    const path = `embeddings/oleObject${id}.bin`;
    story.draft.addMedia(
      `word/${path}`,
      'application/vnd.openxmlformats-officedocument.oleObject',
      strToU8('object'),
    );
    return run(
      `<w:object w:dxaOrig="1440" w:dyaOrig="720"><v:shape id="object${id}" style="width:72pt;height:36pt" o:ole=""><v:imagedata r:id="${media(story, 'emf')}" o:title=""/></v:shape>` +
        `<o:OLEObject Type="Embed" ProgID="Package" ShapeID="object${id}" DrawAspect="Content" ObjectID="_${id}" r:id="${story.relate('oleObject', path)}"/></w:object>`,
    );
  },
} satisfies Record<string, Inline>;

/** Another file that Word takes in when it opens this one. */
export const IMPORTED = {
  'imported HTML': (story) => {
    const path = `imported${story.nextId()}.html`;
    story.draft.addMedia(`word/${path}`, 'text/html', strToU8('<html><body><p>Imported</p></body></html>'));
    return `<w:altChunk r:id="${story.draft.relate(story.path, `${OFFICE}/aFChunk`, path)}"/>`;
  },
} satisfies Record<string, Block>;
