import type { Messages } from '@lingui/core';

import { i18n } from '#src/messages/language.ts';

/** The texts behind the sign-in; the screens before it have their own catalogs. */
const files = import.meta.glob<Messages>(
  [
    '../../messages/en/{dashboard-*,files,issue,screens,template}.json',
    '!../../messages/en/dashboard-{connect,invitation,openid}.json',
  ],
  { eager: true, import: 'default' },
);

i18n.load('en', Object.assign({}, ...Object.values(files)));
