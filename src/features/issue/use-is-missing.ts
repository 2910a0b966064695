import { useQuery } from '@tanstack/react-query';

import { speaksOf } from '../../flows/right-person.ts';
import { readDocumentText } from '../../word/document-text.ts';

/** Whether the open document has a text that does not mention this person. An empty one speaks of nobody yet. */
export function useIsMissing(name: string | null): boolean {
  const text = useQuery({
    queryKey: ['word', 'text'],
    queryFn: readDocumentText,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    retry: false,
    enabled: name !== null,
  });
  return name !== null && text.data !== undefined && text.data !== '' && !speaksOf(text.data, name);
}
