import { readLook, usualLook } from '#src/session/seal-look.ts';
import { SEAL_LOOK_DRAFT, useDraft } from '#src/session/use-draft.ts';
import { optionProblems, todayDate, type OptionProblems, type SealingOptions } from './sealing-options.ts';

export interface ChosenOptions {
  options: SealingOptions;
  problems: OptionProblems;
  onChange: (change: Partial<SealingOptions>) => void;
}

/** The options as chosen last. The look stays until Settings changes how seals usually look; the dates are for this document alone. */
export function useSealingOptions(documentKey: string): ChosenOptions {
  const [lookDraft, setLookDraft] = useDraft(SEAL_LOOK_DRAFT, '');
  const [validFrom, setValidFrom] = useDraft(`valid-from.${documentKey}`, '');
  const [validUntil, setValidUntil] = useDraft(`valid-until.${documentKey}`, '');
  const look = readLook(lookDraft, usualLook());
  const options = { ...look, validFrom, validUntil };

  function onChange(change: Partial<SealingOptions>) {
    const { validFrom: from = validFrom, validUntil: until = validUntil, ...looks } = change;
    if (from !== validFrom) setValidFrom(from);
    if (until !== validUntil) setValidUntil(until);
    if (Object.keys(looks).length > 0) setLookDraft(JSON.stringify({ ...look, ...looks }));
  }

  return { options, problems: optionProblems(options, todayDate()), onChange };
}
