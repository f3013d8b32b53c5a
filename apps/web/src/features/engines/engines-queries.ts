import type { EngineChoice } from '@greffier/contract/engines';
import {
  CancelEngineInstall,
  GetEngines,
  InstallEngine,
  LeaveEngine,
  RemoveEngine,
  UseEngine,
} from '@greffier/contract/engines';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { enginesTexts as texts } from '../../texts/engines.ts';

const KEY = ['engines'] as const;
/** How often the page looks while something is downloaded. */
const POLLING_MS = 1_500;

export function useEngines() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(GetEngines, {}, signal),
    refetchInterval: ({ state }) => {
      const now = state.data?.administration?.installation?.state;
      return now === 'running' || now === 'waiting' ? POLLING_MS : false;
    },
  });
}

export const useInstallEngine = (model: string) =>
  useSaving({
    run: () => call(InstallEngine, { body: { model } }),
    refresh: KEY,
    failed: texts.startFailed,
  });

export const useCancelInstall = () =>
  useSaving({
    run: () => call(CancelEngineInstall, {}),
    refresh: KEY,
    done: texts.stopped,
    failed: texts.stopFailed,
  });

export const useUseEngine = ({ id: model, role }: Pick<EngineChoice, 'id' | 'role'>) =>
  useSaving({
    run: () => call(UseEngine, { body: { model } }),
    refresh: KEY,
    done: texts.used[role],
    failed: texts.choiceFailed,
  });

export const useLeaveEngine = (model: string) =>
  useSaving({
    run: () => call(LeaveEngine, { body: { model } }),
    refresh: KEY,
    done: texts.left,
    failed: texts.leaveFailed,
  });

export const useRemoveEngine = (model: string) =>
  useSaving({
    run: () => call(RemoveEngine, { params: { model } }),
    refresh: KEY,
    done: texts.removed,
    failed: texts.removeFailed,
  });
