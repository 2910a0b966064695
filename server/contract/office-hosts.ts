interface FileHost {
  /** A DNS name; as in a CSP, a leading `*.` covers everything below the name but not the name itself. */
  name: string;
  /** Whether Word on the web shows add-ins on this host's pages. */
  framesPane: boolean;
}

/** Hosts of Word files on Microsoft's own sites, cloud by cloud, from its endpoint lists. */
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
  // The German cloud closed in 2021, but documents still contain addresses of its files.
  { name: '*.sharepoint.de', framesPane: false },
];

/** Whether a file at this host is on SharePoint or OneDrive, which ignore letter case. */
export function isMicrosoftFileHost(hostname: string): boolean {
  const host = hostname.toLowerCase();
  return FILE_HOSTS.some(({ name }) =>
    name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name,
  );
}
