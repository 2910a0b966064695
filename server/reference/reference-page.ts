import { createPage } from '#server/html/page.ts';

import { type ReferenceContent, referenceContent } from './reference-content.ts';

const page = createPage<ReferenceContent>({
  template: new URL('reference-page.hbs', import.meta.url),
  style: new URL('reference-page.css', import.meta.url),
});

export const REFERENCE_PAGE_POLICY = page.securityPolicy;

/** The reference for people who write a client, made of the OpenAPI document that machines read. */
export function referencePage(document: object): string {
  const frame = { language: 'en', languages: [], title: 'Extension API', heading: 'Sealmark' } as const;
  return page.render(frame, referenceContent(document));
}
