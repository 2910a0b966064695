import type { Language } from '#contract/fields.ts';
import { xmlText } from './xml-text.ts';

export const LOCALES: Record<Language, string> = { en: 'en-US', fr: 'fr-FR' };

interface CoreProperties {
  title: string;
  creator: string;
  language: Language;
  createdAt: Date;
}

/** What Word shows at File > Info. */
export function corePart({ title, creator, language, createdAt }: CoreProperties): string {
  const time = `${createdAt.toISOString().slice(0, 19)}Z`;
  return (
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
    `<dc:title>${xmlText(title)}</dc:title><dc:creator>${xmlText(creator)}</dc:creator>` +
    `<dcterms:created xsi:type="dcterms:W3CDTF">${time}</dcterms:created><dcterms:modified xsi:type="dcterms:W3CDTF">${time}</dcterms:modified>` +
    `<dc:language>${LOCALES[language]}</dc:language></cp:coreProperties>`
  );
}

/** One text property, in the form in which Word stores those of add-ins. */
export function customPropertiesPart(name: string, value: string): string {
  return (
    '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes">' +
    `<property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="${xmlText(name)}"><vt:lpwstr>${xmlText(value)}</vt:lpwstr></property></Properties>`
  );
}
