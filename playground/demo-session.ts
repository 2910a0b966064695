/** What the playground's server tells this page: whom the pane can be connected as, and where the service answers. */
export interface DemoSession {
  organizations: DemoOrganization[];
  public_url: string;
  is_loopback: boolean;
  /** The commands that start the service for a phone, one for each address of this computer in a network. */
  phone_commands: string[];
}

export interface DemoOrganization {
  name: string;
  workspace: 'ecole' | 'entreprise';
  token: string;
}
