/** What the playground's server tells this page: whom the pane can be connected as, and where the service answers. */
export interface DemoSession {
  organizations: DemoOrganization[];
  public_url: string;
  is_loopback: boolean;
}

export interface DemoOrganization {
  name: string;
  workspace: 'ecole' | 'entreprise';
  token: string;
}
