/** Of the Extension API, as its OpenAPI document and `ping` tell it. */
export const VERSION = '1.0.0';
