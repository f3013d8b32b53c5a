import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { PassageJump } from '../transcript/passage-jump.ts';
import { MinutesHtml } from './minutes-html.tsx';

const html = `<h1>Budget</h1><p><span data-passages="12 13">Le budget est adopté.</span> Sans source.</p>
<p><strong>Décisions</strong></p><ul><li><span data-passages="14">On achète le four.</span></li></ul>`;

it('sets the minutes below the heading of the page, with their lists', () => {
  render(<MinutesHtml html={html} onJump={vi.fn<(jump: PassageJump) => void>()} />);
  expect(screen.getByRole('heading', { level: 2, name: 'Budget' })).toBeInTheDocument();
  expect(screen.getByRole('listitem')).toHaveTextContent('On achète le four.');
});

it('leads from a sentence to all of its passages, by mouse and by keyboard', async () => {
  const onJump = vi.fn<(jump: PassageJump) => void>();
  render(<MinutesHtml html={html} onJump={onJump} />);
  await userEvent.click(screen.getByRole('link', { name: 'Le budget est adopté.' }));
  expect(onJump).toHaveBeenLastCalledWith({ passageIds: [12, 13] });
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(onJump).toHaveBeenLastCalledWith({ passageIds: [14] });
  expect(screen.getAllByRole('link')).toHaveLength(2);
});

it('runs nothing and keeps no attribute of what it shows', () => {
  const { container } = render(
    <MinutesHtml
      html={
        '<p onclick="x()" style="color:red">Texte<img src=x onerror="x()"><script>x()</script></p><a href="javascript:x()">lien</a>'
      }
      onJump={vi.fn<(jump: PassageJump) => void>()}
    />,
  );
  expect(container.querySelectorAll('script, img, a, [style], [onclick]')).toHaveLength(0);
  expect(container).toHaveTextContent('Textelien');
});
