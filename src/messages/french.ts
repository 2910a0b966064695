import type { Messages } from '@lingui/core';

const files = import.meta.glob<Messages>(['./fr/*.json', '!./fr/commands.json'], {
  eager: true,
  import: 'default',
});

export const french: Messages = Object.assign({}, ...Object.values(files));
