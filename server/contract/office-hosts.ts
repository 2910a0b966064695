interface OfficeHost {
  /** A name of the DNS; `*.` in front stands for everything below it, but not for the name itself, as in a CSP. */
  name: string;
  /** Whether Word on the web shows add-ins on its pages. */
  framesPane: boolean;
  /** Whether files of Word have their addresses there. */
  holdsFiles: boolean;
}

const PAGE = { framesPane: true, holdsFiles: false };
const FILES = { framesPane: false, holdsFiles: true };
const PAGE_AND_FILES = { framesPane: true, holdsFiles: true };

/**
 * Microsoft's own sites, cloud by cloud, as its endpoint lists name them. A browser checks every page around the pane:
 * Word itself (officeapps.live.com), and the site that Word is shown on (SharePoint, OneDrive, Teams).
 */
export const OFFICE_HOSTS: readonly OfficeHost[] = [
  // Worldwide, and GCC in the United States
  { name: '*.officeapps.live.com', ...PAGE },
  { name: '*.office.com', ...PAGE },
  { name: '*.office365.com', ...PAGE },
  { name: '*.microsoft365.com', ...PAGE },
  { name: '*.cloud.microsoft', ...PAGE },
  { name: '*.sharepoint.com', ...PAGE_AND_FILES },
  { name: '*.sharepoint-df.com', ...PAGE_AND_FILES },
  { name: 'onedrive.live.com', ...PAGE_AND_FILES },
  { name: 'd.docs.live.net', ...FILES },
  { name: '1drv.ms', ...FILES },
  { name: 'teams.microsoft.com', ...PAGE },
  { name: '*.teams.microsoft.com', ...PAGE },
  { name: 'teams.live.com', ...PAGE },
  // GCC High
  { name: '*.sharepoint.us', ...PAGE_AND_FILES },
  { name: '*.office365.us', ...PAGE },
  { name: '*.usgovcloud.microsoft', ...PAGE },
  { name: 'gov.teams.microsoft.us', ...PAGE },
  { name: '*.gov.teams.microsoft.us', ...PAGE },
  // Department of Defense
  { name: '*.sharepoint-mil.us', ...PAGE_AND_FILES },
  { name: '*.dps.mil', ...PAGE_AND_FILES },
  { name: 'dod.teams.microsoft.us', ...PAGE },
  { name: '*.dod.teams.microsoft.us', ...PAGE },
  // China, operated by 21Vianet
  { name: '*.sharepoint.cn', ...PAGE_AND_FILES },
  { name: '*.partner.officewebapps.cn', ...PAGE },
  { name: '*.partner.office365.cn', ...PAGE },
  { name: 'teams.microsoftonline.cn', ...PAGE },
  // France (Bleu) and Germany (Delos)
  { name: '*.sovcloud-sharepoint.fr', ...PAGE_AND_FILES },
  { name: '*.sovcloud.fr', ...PAGE },
  { name: '*.sovcloud-sharepoint.de', ...PAGE_AND_FILES },
  { name: '*.sovcloud.de', ...PAGE },
  // The German cloud that closed in 2021: addresses of its files are still stored in documents.
  { name: '*.sharepoint.de', ...FILES },
];

/** Who may frame the pane where nothing else is set, as sources of a CSP. */
export const OFFICE_FRAME_ANCESTORS: readonly string[] = OFFICE_HOSTS.filter(
  ({ framesPane }) => framesPane,
).map(({ name }) => `https://${name}`);

/** Whether a file at this host lies on SharePoint or OneDrive, where letter case does not count. */
export function isMicrosoftFileHost(hostname: string): boolean {
  return OFFICE_HOSTS.some(({ name, holdsFiles }) => holdsFiles && covers(name, hostname.toLowerCase()));
}

function covers(name: string, hostname: string): boolean {
  return name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name;
}
