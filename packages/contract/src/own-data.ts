import { defineCall } from './call.ts';

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
