interface FileHost {
  /** A name of the DNS; `*.` in front stands for everything below it, but not for the name itself, as in a CSP. */
  name: string;
  /** Whether Word on the web shows add-ins on its pages. */
  framesPane: boolean;
}

/** Where files of Word have their addresses on Microsoft's own sites, cloud by cloud, as its endpoint lists name them. */
export const FILE_HOSTS: readonly FileHost[] = [
  // Worldwide, and GCC in the United States
  { name: '*.sharepoint.com', framesPane: true },
  { name: '*.sharepoint-df.com', framesPane: true },
  { name: 'onedrive.live.com', framesPane: true },
  { name: 'd.docs.live.net', framesPane: false },
  { name: '1drv.ms', framesPane: false },
  // GCC High
  { name: '*.sharepoint.us', framesPane: true },
  // Department of Defense
  { name: '*.sharepoint-mil.us', framesPane: true },
  { name: '*.dps.mil', framesPane: true },
  // China, operated by 21Vianet
  { name: '*.sharepoint.cn', framesPane: true },
  // France (Bleu) and Germany (Delos)
  { name: '*.sovcloud-sharepoint.fr', framesPane: true },
  { name: '*.sovcloud-sharepoint.de', framesPane: true },
  // The German cloud that closed in 2021: addresses of its files are still stored in documents.
  { name: '*.sharepoint.de', framesPane: false },
];

/** Whether a file at this host lies on SharePoint or OneDrive, where letter case does not count. */
export function isMicrosoftFileHost(hostname: string): boolean {
  return FILE_HOSTS.some(({ name }) => covers(name, hostname.toLowerCase()));
}

function covers(name: string, hostname: string): boolean {
  return name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name;
}
