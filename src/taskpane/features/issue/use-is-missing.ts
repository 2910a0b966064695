import { useQuery } from '@tanstack/react-query';

import { speaksOf } from '#src/taskpane/flows/right-person.ts';
import { readDocumentText } from '#src/word/insert-document.ts';

/** Reading a long text takes a while: soon again only where the warning shows, which the user goes to mend. */
const MISSING_FRESH_MS = 2_000;
const FOUND_FRESH_MS = 60_000;

/** Whether the open document has a text that does not mention this person. An empty one speaks of nobody yet. */
export function useIsMissing(name: string | null): boolean {
  const text = useQuery({
    queryKey: ['word', 'text'],
    queryFn: readDocumentText,
    staleTime: ({ state }) => (isMissingIn(state.data, name) ? MISSING_FRESH_MS : FOUND_FRESH_MS),
    refetchOnMount: 'always',
    retry: false,
    enabled: name !== null,
  });
  return isMissingIn(text.data, name);
}

function isMissingIn(text: string | undefined, name: string | null): boolean {
  return name !== null && text !== undefined && text !== '' && !speaksOf(text, name);
}
