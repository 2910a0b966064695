/** The mark below 24 pixels: a plain disc around the eye of a QR code. */
export const MARK_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">' +
  '<circle cx="8" cy="8" r="8" fill="#0f6cbd"/><rect x="4" y="4" width="8" height="8" rx="1" fill="#fff"/>' +
  '<path fill="#0f6cbd" d="M6 6h4v4H6z"/></svg>';

/** The mark as an address, for pages that load nothing. */
export const MARK_ICON = `data:image/svg+xml,${encodeURIComponent(MARK_SVG)}`;
