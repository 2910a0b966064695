const POSTGRES_URL = /^(?<scheme>postgres(?:ql)?:\/\/)(?<login>[^/?#]*@)?(?<hosts>[^/?#@]*)(?<rest>.*)$/s;

/** In order. A port after the last host only applies to all. Empty for any other kind of address. */
export function hostUrls(url: string): string[] {
  const { scheme = '', login = '', hosts = '', rest = '' } = POSTGRES_URL.exec(url)?.groups ?? {};
  const list = hosts.split(',');
  const ports = list.map((host) => /:(\d+)$/.exec(host)?.[1]);
  const isShared = ports.slice(0, -1).every((port) => port === undefined);
  if (!isShared && ports.includes(undefined)) return [];
  const shared = isShared && ports.at(-1) !== undefined ? `:${ports.at(-1)}` : '';
  const urls = list.map((host, index) => `${scheme}${login}${host}${ports[index] ? '' : shared}${rest}`);
  const areHosts = list.every((host) => host !== '') && new Set(list).size === list.length;
  return scheme !== '' && (areHosts || hosts === '') && urls.every((one) => URL.canParse(one)) ? urls : [];
}

/** `first:5432,second:5432` */
export const hostsOf = (url: string): string => POSTGRES_URL.exec(url)?.groups?.hosts ?? '';

export function withoutSecrets(url: string): string {
  const { scheme = '', hosts = '', rest = '' } = POSTGRES_URL.exec(url)?.groups ?? {};
  return `${scheme}${hosts}${rest.replace(/[?#].*$/s, '')}`;
}
