import { defineCall } from '../call.ts';
import { Success } from '../errors.ts';

export const ZIP_TYPE = 'application/zip';

export const DownloadOwnData = defineCall({
  id: 'downloadOwnData',
  tag: 'auth',
  summary: 'Tout ce que l’application conserve de la personne connectée, en ZIP',
  access: 'user',
  method: 'GET',
  path: '/auth/me/data',
  file: ZIP_TYPE,
  errors: [401],
});

export const EraseOwnAccount = defineCall({
  id: 'eraseOwnAccount',
  tag: 'auth',
  summary: 'Supprime le compte de la personne connectée, avec tout ce qui est à elle',
  access: 'user',
  method: 'DELETE',
  path: '/auth/me',
  response: Success,
  errors: [401, 409],
});
