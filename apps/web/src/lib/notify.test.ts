import { notifications, notificationsStore } from '@mantine/notifications';
import { afterEach, expect, it } from 'vitest';
import { notify } from './notify.ts';

const shown = () => notificationsStore.getState().notifications;

afterEach(() => notifications.clean());

it('§8.5 shows every toast for 2 to 5 s', () => {
  for (const show of Object.values(notify)) show('Réunion supprimée');
  expect(shown().map(({ autoClose }) => Number(autoClose))).toHaveLength(4);
  for (const { autoClose } of shown()) {
    expect(autoClose).toBeGreaterThanOrEqual(2_000);
    expect(autoClose).toBeLessThanOrEqual(5_000);
  }
});

it('shows the same words once, however often they are sent', () => {
  notify.error('Erreur de chargement', 'Impossible de charger les données');
  const [first] = shown();
  notify.error('Erreur de chargement', 'Impossible de charger les données');
  notify.error('Erreur de chargement');
  expect(shown().map(({ message }) => message)).toEqual(['Impossible de charger les données', 'Erreur de chargement']);
  expect(shown()[0]?.id).not.toBe(first?.id);
});

it('shows words again after their toast is gone', () => {
  notify.success('Réunion supprimée');
  notifications.clean();
  notify.success('Réunion supprimée');
  expect(shown()).toHaveLength(1);
});
