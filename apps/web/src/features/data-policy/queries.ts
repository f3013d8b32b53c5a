import { type DataPolicyForm, GetDataPolicy, SaveDataPolicy } from '@greffier/contract/organisation/data-policy';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { dataPolicyTexts as texts } from '../../texts/organisation/data-policy.ts';

const KEY = ['organisation', 'data-policy'] as const;

export function useDataPolicy() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(GetDataPolicy, {}, signal), staleTime: 60_000 });
}

export const useSaveDataPolicy = () =>
  useSaving({
    run: (body: DataPolicyForm) => call(SaveDataPolicy, { body }),
    refresh: KEY,
    done: texts.saved,
    failed: texts.saveFailed,
  });
