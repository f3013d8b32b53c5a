import {
  CheckWordTemplate,
  DeleteMinutesLogo,
  DeleteWordTemplate,
  GetWordTemplate,
  SaveMinutesLogo,
  SaveWordTemplate,
} from '@greffier/contract/organisation/word-template';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { notify } from '../../../lib/notify.ts';
import { errorMessage } from '../../../lib/request-error.ts';
import { upload } from '../../../lib/files/upload.ts';
import { useSaving } from '../../../lib/use-saving.ts';
import { wordTemplateTexts as texts } from '../../../texts/organisation/word-template.ts';

const KEY = ['organisation', 'word-template'] as const;

function formOf(file: File): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}

export function useWordTemplate() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(GetWordTemplate, {}, signal) });
}

/** Tries a template on an example, without storing the template. */
export function useCheckTemplate() {
  return useMutation({
    mutationFn: (file: File) => upload(CheckWordTemplate, { form: formOf(file) }),
    onError: (error) => notify.error(texts.checkFailed, errorMessage(error, '') || undefined),
  });
}

export function useTemplateInUse() {
  return useSaving({
    run: (file: File) => upload(SaveWordTemplate, { form: formOf(file) }),
    refresh: KEY,
    done: texts.used,
    failed: texts.inUseFailed,
  });
}

export function useBuiltInDesign() {
  return useSaving({
    run: () => call(DeleteWordTemplate, {}),
    refresh: KEY,
    done: texts.backDone,
    failed: texts.backFailed,
  });
}

export function useSaveLogo() {
  return useSaving({
    run: (file: File) => upload(SaveMinutesLogo, { form: formOf(file) }),
    refresh: KEY,
    done: texts.logoSaved,
    failed: texts.logoFailed,
  });
}

export function useRemoveLogo() {
  return useSaving({
    run: () => call(DeleteMinutesLogo, {}),
    refresh: KEY,
    done: texts.logoRemoved,
    failed: texts.logoRemoveFailed,
  });
}
