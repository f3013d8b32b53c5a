import { alone, type Row } from '../scene.ts';

export const openUploads: Row = {
  row: 8,
  name: 'one person opens 50 uploads of 1 GiB',
  stage: alone(async ({ server, attacker }) => {
    const statuses: number[] = [];
    for (let count = 0; count < 50; count += 1) {
      const answer = await fetch(`${server.url}/api/v1/uploads`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${attacker.token}`,
          'tus-resumable': '1.0.0',
          'upload-length': String(1024 ** 3),
          'upload-metadata': `filename ${Buffer.from('a.wav').toString('base64')}`,
        },
      });
      await answer.arrayBuffer();
      statuses.push(answer.status);
    }
    const taken = statuses.filter((status) => status === 201).length;
    const refused = [...new Set(statuses.filter((status) => status !== 201))];
    return {
      what: `${taken} opened, then ${refused.join(', ')}`,
      holds: taken < 50 && refused.every((status) => [413, 429, 507].includes(status)),
    };
  }),
};
