import { alone, type Row } from '../scene.ts';

export const pageHeaders: Row = {
  row: 15,
  name: 'Permissions-Policy on the page',
  stage: alone(async ({ server }) => {
    const header = (await fetch(server.url)).headers.get('permissions-policy');
    return { what: header === null ? 'none' : `${header.slice(0, 40)}…`, holds: header !== null };
  }),
};
