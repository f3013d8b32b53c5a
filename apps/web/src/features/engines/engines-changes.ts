import type { EngineChoice } from '@greffier/contract/organisation/engines';
import {
  CancelEngineInstall,
  InstallEngine,
  LeaveEngine,
  RemoveEngine,
  UseEngine,
} from '@greffier/contract/organisation/engines';
import { call } from '../../lib/api.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { enginesTexts as texts } from '../../texts/organisation/engines.ts';
import { ENGINES_KEY } from './engines-query.ts';

export const useInstallEngine = (model: string) =>
  useSaving({
    run: () => call(InstallEngine, { body: { model } }),
    refresh: ENGINES_KEY,
    failed: texts.startFailed,
  });

export const useCancelInstall = () =>
  useSaving({
    run: () => call(CancelEngineInstall, {}),
    refresh: ENGINES_KEY,
    done: texts.stopped,
    failed: texts.stopFailed,
  });

export const useUseEngine = ({ id: model, role }: Pick<EngineChoice, 'id' | 'role'>) =>
  useSaving({
    run: () => call(UseEngine, { body: { model } }),
    refresh: ENGINES_KEY,
    done: texts.used[role],
    failed: texts.choiceFailed,
  });

export const useLeaveEngine = (model: string) =>
  useSaving({
    run: () => call(LeaveEngine, { body: { model } }),
    refresh: ENGINES_KEY,
    done: texts.left,
    failed: texts.leaveFailed,
  });

export const useRemoveEngine = (model: string) =>
  useSaving({
    run: () => call(RemoveEngine, { params: { model } }),
    refresh: ENGINES_KEY,
    done: texts.removed,
    failed: texts.removeFailed,
  });
