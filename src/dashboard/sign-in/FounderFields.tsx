import { type Founder, founder as founderSchema } from '#contract/dashboard/invitations.ts';
import { useMessages } from '#src/messages/use-messages.ts';
import { OneOf, TextField } from '#src/ui/Fields.tsx';
import layout from '#src/ui/layout.module.css';

export const NO_FOUNDER: Founder = { organization: '', workspace: 'ecole', name: '', email: '' };

const trimmed = (founder: Founder): Founder => ({
  ...founder,
  organization: founder.organization.trim(),
  name: founder.name.trim(),
  email: founder.email.trim(),
});

/** The input to send; null while something is missing. */
export function founderOf(founder: Founder): Founder | null {
  const parsed = founderSchema.safeParse(trimmed(founder));
  return parsed.success ? parsed.data : null;
}

interface Props {
  founder: Founder;
  /** The form was sent, so missing values are shown from now on. */
  isAsked: boolean;
  onChange: (founder: Founder) => void;
}

export function FounderFields({ founder, isAsked, onChange }: Props) {
  const { t } = useMessages();

  const text = (name: 'organization' | 'name' | 'email', autoComplete: string) => {
    const isGood = founderSchema.shape[name].safeParse(trimmed(founder)[name]).success;
    return (
      <TextField
        label={t(`dashboard.founder.${name}`)}
        problem={isAsked && !isGood && t(`dashboard.founder.${name === 'email' ? 'noEmail' : 'missing'}`)}
        type={name === 'email' ? 'email' : 'text'}
        value={founder[name]}
        autoComplete={autoComplete}
        onChange={(value) => onChange({ ...founder, [name]: value })}
      />
    );
  };

  return (
    <div className={layout.stack}>
      {text('organization', 'organization')}
      <OneOf
        label={t('dashboard.founder.workspace')}
        value={founder.workspace}
        values={['ecole', 'entreprise']}
        nameOf={(workspace) => t(`dashboard.founder.${workspace}`)}
        onChoose={(workspace) => onChange({ ...founder, workspace })}
      />
      {text('name', 'name')}
      {text('email', 'email')}
    </div>
  );
}
