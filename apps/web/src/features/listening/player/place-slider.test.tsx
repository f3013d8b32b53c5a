import { createEvent, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '../../../test/render.tsx';
import { PlaceSlider } from './place-slider.tsx';

it('shows the time to which it is dragged, and moves the recording there once it is released', () => {
  const onSeek = vi.fn<(at: number) => void>();
  renderInApp(<PlaceSlider at={12.4} duration={600} onSeek={onSeek} />);
  const slider = screen.getByRole('slider', { name: 'Position dans l’enregistrement' });
  expect(slider).toHaveValue('12');
  for (const value of ['100', '300', '420']) fireEvent.input(slider, { target: { value } });
  expect(slider).toHaveAttribute('aria-valuetext', '07:00 sur 10:00');
  expect(screen.getByText('07:00 / 10:00')).toBeVisible();
  expect(onSeek).not.toHaveBeenCalled();
  fireEvent(slider, createEvent('change', slider, { bubbles: true }));
  expect(onSeek.mock.calls).toEqual([[420]]);
  // Once let go, the slider shows the place that is played.
  expect(slider).toHaveValue('12');
});
